//! The processor time of a process with all that it has started, as the system tells it.

use std::time::Duration;

/// The processor time used so far by a process, by the others of its group and by the descendants
/// of all of them, those included that have ended and were waited for.
///
/// `None` if the process has ended, and on systems other than Linux. A descendant that nobody waited
/// for is lost when it ends.
#[cfg(target_os = "linux")]
pub(super) fn cpu_time(leader: u32) -> Option<Duration> {
    linux::of_family(leader)
}

/// The same where nothing is known.
#[cfg(not(target_os = "linux"))]
pub(super) fn cpu_time(_leader: u32) -> Option<Duration> {
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::time::Duration;

    use nix::time::{clock_getcpuclockid, clock_gettime};
    use nix::unistd::{Pid, SysconfVar, sysconf};

    pub(super) fn of_family(leader: u32) -> Option<Duration> {
        let processes: Vec<Stat> = fs::read_dir("/proc")
            .ok()?
            .filter_map(|entry| Stat::read(entry.ok()?.file_name().to_str()?.parse().ok()?))
            .collect();
        let of_group = processes.iter().filter(|process| process.group == leader);
        let mut family: HashSet<u32> = of_group.map(|process| process.id).collect();
        if !family.contains(&leader) {
            return None;
        }
        loop {
            let n_before = family.len();
            let children = processes
                .iter()
                .filter(|process| family.contains(&process.parent));
            let children: Vec<u32> = children.map(|process| process.id).collect();
            family.extend(children);
            if family.len() == n_before {
                break;
            }
        }
        let ticks_per_second = sysconf(SysconfVar::CLK_TCK).ok()??;
        let members = processes
            .iter()
            .filter(|process| family.contains(&process.id));
        let times = members.map(|process| {
            let ended = process.ticks_of_ended as f64 / ticks_per_second as f64;
            own_time(process.id) + Duration::try_from_secs_f64(ended).unwrap_or_default()
        });
        Some(times.sum())
    }

    /// The time of all threads of a process, to the nanosecond; none if it has ended meanwhile.
    fn own_time(process: u32) -> Duration {
        let clock = clock_getcpuclockid(Pid::from_raw(process.cast_signed()));
        let time = clock.and_then(clock_gettime);
        time.map_or(Duration::ZERO, Duration::from)
    }

    /// What `/proc/PID/stat` says about a process (man 5 `proc_pid_stat`).
    #[derive(Debug, PartialEq, Eq)]
    pub(super) struct Stat {
        id: u32,
        parent: u32,
        group: u32,
        /// The time of its children that have ended and were waited for, in ticks of the clock.
        ticks_of_ended: u64,
    }

    impl Stat {
        fn read(id: u32) -> Option<Self> {
            Self::parse(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
        }

        /// The name of the program stands in parentheses, and may contain blanks and parentheses.
        pub(super) fn parse(id: u32, text: &str) -> Option<Self> {
            let (_, text) = text.rsplit_once(')')?;
            let words: Vec<&str> = text.split_whitespace().collect();
            // The first word is field 3.
            let field = |number: usize| words.get(number - 3)?.parse::<u64>().ok();
            Some(Self {
                id,
                parent: u32::try_from(field(4)?).ok()?,
                group: u32::try_from(field(5)?).ok()?,
                ticks_of_ended: field(16)? + field(17)?,
            })
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_name_may_look_like_the_end_of_a_name() {
            let text = "7 (a) b (c) S 3 5 5 0 -1 0 0 0 0 0 11 12 13 14 20 0 1";
            let stat = Stat {
                id: 7,
                parent: 3,
                group: 5,
                ticks_of_ended: 27,
            };
            assert_eq!(Stat::parse(7, text), Some(stat));
            assert_eq!(Stat::parse(7, "7 (a) S 3 5"), None);
            assert_eq!(Stat::parse(7, ""), None);
        }
    }
}
