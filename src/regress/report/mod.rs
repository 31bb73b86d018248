//! Reports: text, HTML pages with boards, and formats for other programs.

mod html;
mod json;
mod junit;
mod markup;
mod picture;
mod summary;

mod text;

pub use html::write_pages;
pub use json::json_lines;
pub use junit::junit;
pub use summary::summary_dat;
pub use text::{suite_text, summary_text};
