//! Passing a result on: an address of its own for a match that is over, and its picture.
//!
//! The address holds a key that nobody can guess. It follows from the secret of the invitation, which only players
//! know, so a private table stays unknown to everybody to whom no player gave the link; and it shows the result, not
//! the table.

use std::sync::Arc;

use quick_cache::sync::Cache;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use sha2::{Digest, Sha256};

use super::TableRow;
use crate::app::hex;

/// So many pictures are kept; each has some sixty kilobytes.
const PICTURES: usize = 64;

impl TableRow {
    /// The key of the address at which the result can be seen.
    pub(crate) fn share_key(&self) -> String {
        hex(&Sha256::digest(format!("fivepaths/share/{}/{}", self.id, self.invite))[..12])
    }

    /// The address at which the result can be seen.
    pub(crate) fn share_path(&self) -> String {
        format!("/shared/{}/{}", self.id, self.share_key())
    }
}

/// Pictures that were asked for lately, by table. A match that is over never changes.
#[derive(Debug)]
pub(crate) struct Pictures(Cache<i64, Arc<[u8]>>);

impl Default for Pictures {
    fn default() -> Self {
        Pictures(Cache::new(PICTURES))
    }
}

impl Pictures {
    pub(crate) fn get(&self, id: i64) -> Option<Arc<[u8]>> {
        self.0.get(&id)
    }

    pub(crate) fn keep(&self, id: i64, picture: &Arc<[u8]>) {
        self.0.insert(id, Arc::clone(picture));
    }
}

/// A drawing as PNG, which is what previews of links show.
pub(crate) fn png(svg: &str) -> Option<Arc<[u8]>> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let size = tree.size().to_int_size();
    let mut picture = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::default(), &mut picture.as_mut());
    picture.encode_png().ok().map(Into::into)
}
