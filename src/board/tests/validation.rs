//! The reference that checks positions notices what it is there for.

use super::*;

type Slip = fn(&mut Position);

#[test]
fn validation_notices_each_number_that_does_not_fit_the_stones() {
    let slips: [(&str, Slip); 8] = [
        (
            "A1: the mask shows another neighbor than the board",
            |position| {
                position.masks[point("A1")] ^= 1;
            },
        ),
        (
            "B2: the shape is not that of the points around it",
            |position| position.surroundings[point("B2")] ^= 1,
        ),
        ("C2: an empty point has a chain", |position| {
            position.root[point("C2")] = point("B2");
        }),
        ("A3: the chain is linked wrongly", |position| {
            position.next[point("A3")] = point("A3");
        }),
        ("A3: the pseudo-liberties are miscounted", |position| {
            let root = position.root[point("A3")];
            position.liberties[root] += 1;
        }),
        (
            "A3: the key of the chain is not that of its stones",
            |position| {
                let root = position.root[point("A3")];
                position.keys[root] ^= 1;
            },
        ),
        ("an empty point does not know its place", |position| {
            position.place_in_empties[point("C2")] += 1;
        }),
        (
            "the list of empty points is not the set of them",
            |position| position.empties.push(point("A3")),
        ),
    ];
    let position = read("X X .\n. O .\n. . .");
    assert_eq!(position.validate(), Ok(()));
    for (difference, slip) in slips {
        let mut wrong = position.clone();
        slip(&mut wrong);
        assert_eq!(wrong.validate(), Err(difference.to_owned()));
    }
}
