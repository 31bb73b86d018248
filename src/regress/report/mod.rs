//! Reports: text, HTML pages with boards, and formats for other programs.

mod html;
mod junit;
mod picture;
mod summary;
mod text;

pub use html::write_pages;
pub use junit::junit;
pub use summary::summary_dat;
pub use text::{conditions_text, suite_text, summary_text};
