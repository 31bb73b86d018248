//! Commands for GoGui itself, and the entries of its analyze menu.

use gtp::{Args, Reply};

use super::{Row, answer};
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "gogui-analyze_commands" "" => gogui_analyze_commands,
        "List the entries of GoGui's analyze menu: type, label and command.";
    "gogui-interrupt" "" => |_, args| answer(args, || ""),
        "Do nothing; its presence shows GoGui that `# interrupt` stops a search.";
    "gogui-title" "" => gogui_title, "Print the title of GoGui's window.";
    "gogui-version" "[text]" => |_, _| Ok("".into()), "Accept the version of GoGui.";
};

/// The entries of GoGui's menu: type of the answer, label and command. In the command, `%m` is the
/// player to move, `%c` a color, `%p` a point, `%P` a list of points and `%s` a text that the user
/// chooses; for `%o` the command alone prints the value to edit.
const MENU: &[(&str, &str, &str)] = &[
    ("param", "Settings", "honte-settings"),
    ("string", "Level", "honte-level %o"),
    ("string", "Rules in Force", "honte-rules"),
    ("string", "Choose Rules", "honte-rules %s"),
    ("string", "Is a Move Legal", "honte-explain %c %p"),
    ("dboard", "Influence", "honte-influence"),
    ("dboard", "Ownership", "honte-ownership"),
    ("pspairs", "Move Values", "top_moves %m"),
    ("bwboard", "Territory", "honte-territory"),
    ("cboard", "Status of Chains", "honte-status"),
    ("plist", "Dead Stones", "final_status_list dead"),
    ("plist", "Stones in Seki", "final_status_list seki"),
    ("plist", "Dame", "final_status_list dame"),
    ("string", "Final Score", "final_score"),
    ("string", "Explain the Score", "honte-explain-score"),
    ("string", "Estimated Score", "estimate_score"),
    ("string", "Score after the Dame", "honte-finish"),
    ("plist", "Mark as Dead", "honte-mark-dead %P"),
    ("plist", "Mark as Alive", "honte-mark-alive %P"),
    ("none", "Remove Marks", "honte-mark-clear"),
    ("bwboard", "Unconditional Territory", "honte-unconditional"),
    ("string", "Unconditional Status", "unconditional_status %p"),
    ("plist", "Legal Moves", "all_legal %m"),
    ("plist", "Eyes", "honte-eyes %c"),
    ("sboard", "Chains", "honte-chains"),
    ("sboard", "Liberties", "honte-liberties"),
    ("plist", "Liberties of a Chain", "findlib %p"),
    ("string", "Number of Liberties", "countlib %p"),
    ("plist", "Stones of a Color", "list_stones %c"),
    ("pstring", "Attack a Chain", "attack %p"),
    ("pstring", "Defend a Chain", "defend %p"),
    ("string", "Does a Move Attack", "does_attack %P"),
    ("string", "Does a Move Defend", "does_defend %P"),
    ("pstring", "Connect Chains", "connect %P"),
    ("pstring", "Disconnect Chains", "disconnect %P"),
    ("string", "Are Chains Connected", "same_dragon %P"),
    ("string", "Attack One of Two Chains", "attack_either %P"),
    ("string", "Defend Both Chains", "defend_both %P"),
    ("pstring", "Kill a Group", "owl_attack %p"),
    ("pstring", "Make a Group Live", "owl_defend %p"),
    ("string", "Does a Move Kill", "owl_does_attack %P"),
    ("string", "Does a Move Make Live", "owl_does_defend %P"),
    ("pstring", "Status of a Group", "dragon_status %p"),
    ("pstring", "Race between Two Groups", "analyze_semeai %P"),
    ("pstring", "Eyes in a Space", "eval_eye %p"),
    ("pstring", "Break Into an Area", "break_in %P"),
    ("pstring", "Keep Out of an Area", "block_off %P"),
    ("pstring", "Find a Combination", "combination_attack %c"),
    (
        "pstring",
        "Defend against a Combination",
        "combination_defend %c",
    ),
    ("string", "Last Move", "last_move"),
    ("hstring", "Moves So Far", "move_history"),
    (
        "hstring",
        "Thoughts on the Last Move",
        "gomill-explain_last_move",
    ),
    ("hstring", "About the Engine", "gomill-describe_engine"),
    ("string", "CPU Time", "cputime"),
];

fn gogui_analyze_commands(_: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || {
        let entries = MENU.iter();
        let lines = entries.map(|(kind, label, command)| format!("{kind}/{label}/{command}"));
        lines.collect::<Vec<_>>().join("\n")
    })
}

fn gogui_title(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let game = engine.game();
    Ok(format!("Honte, {}, komi {}", game.size(), game.komi()).into())
}
