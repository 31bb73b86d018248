//! The sizes of a net.

use crate::file::NetError;
use crate::kernel::winograd::MOST_CHANNELS;

/// Outputs that the kernels compute together.
pub(crate) const GROUP: usize = 16;

/// Layers of a net and their sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Input planes.
    pub planes: usize,
    /// Other inputs.
    pub globals: usize,
    /// Channels of the trunk.
    pub channels: usize,
    /// Residual blocks.
    pub blocks: usize,
    /// Channels that a pooling block pools.
    pub pooled: usize,
    /// Channels of each head.
    pub head: usize,
    /// Units of the hidden layer of the value head.
    pub hidden: usize,
    /// The blocks that pool, one bit each, the first one lowest.
    pub pooling: u32,
}

impl Shape {
    /// Whether the block with this number pools.
    pub(crate) const fn pools(&self, block: usize) -> bool {
        self.pooling >> block & 1 != 0
    }

    /// Channels between the two convolutions of a block.
    pub(crate) const fn inner(&self, block: usize) -> usize {
        self.channels - if self.pools(block) { self.pooled } else { 0 }
    }

    /// Fails unless the kernels can compute such a net.
    pub(crate) fn validate(&self) -> Result<(), NetError> {
        let is_grouped = |n: usize, most: usize| n > 0 && n <= most && n.is_multiple_of(GROUP);
        let is_right = (1..=64).contains(&self.planes)
            && (1..=64).contains(&self.globals)
            && is_grouped(self.channels, MOST_CHANNELS)
            && (1..=32).contains(&self.blocks)
            && is_grouped(self.pooled, self.channels - 1)
            && is_grouped(self.head, 256)
            && is_grouped(self.hidden, 256);
        let pools_beyond = self.blocks < 32 && self.pooling >> self.blocks != 0;
        if is_right && !pools_beyond {
            Ok(())
        } else {
            Err(NetError::Shape(*self))
        }
    }
}
