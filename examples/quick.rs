use honte::{board::*, playout::*};
fn main() {
    for n in [9u32, 13, 19] {
        tac(n);
        let size = BoardSize::square(n).unwrap();
        let start = Position::new(size);
        let mut p = start.clone();
        let mut rng = random(1);
        let t = std::time::Instant::now();
        let (mut k, mut moves, mut bw) = (0u64, 0u64, 0u64);
        while t.elapsed().as_secs_f64() < 2.0 {
            for _ in 0..100 {
                p.clone_from(&start);
                let e = playout(&mut p, Color::Black, None, &Light, &mut rng, &mut ());
                moves += e.n_moves as u64;
                let a = final_area(&p);
                bw += (a.difference() > 0) as u64;
                k += 1;
            }
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{n}: {:.0}/s len {:.2} black {:.4} {:.1} ns/move",
            k as f64 / s,
            moves as f64 / k as f64,
            bw as f64 / k as f64,
            s * 1e9 / moves as f64
        );
    }
}
fn tac(n: u32) {
    let size = BoardSize::square(n).unwrap();
    let start = Position::new(size);
    let mut p = start.clone();
    let mut rng = random(1);
    let t = std::time::Instant::now();
    let (mut k, mut moves, mut bw) = (0u64, 0u64, 0u64);
    while t.elapsed().as_secs_f64() < 2.0 {
        for _ in 0..100 {
            p.clone_from(&start);
            let e = playout(&mut p, Color::Black, None, &Tactical, &mut rng, &mut ());
            moves += e.n_moves as u64;
            let a = final_area(&p);
            bw += (a.difference() > 0) as u64;
            k += 1;
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "TAC {n}: {:.0}/s len {:.2} black {:.4} {:.1} ns/move",
        k as f64 / s,
        moves as f64 / k as f64,
        bw as f64 / k as f64,
        s * 1e9 / moves as f64
    );
}
