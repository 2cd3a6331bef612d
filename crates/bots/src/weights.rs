//! Named constants that can also be reached by index, so that a search can change them.

/// Declares a struct of named constants with their published values.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        /// The constants of the projection player.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Weights { $($(#[$doc])* pub $name: f32,)* }

        impl Weights {
            /// The published constants.
            pub const PUBLISHED: Weights = Weights { $($name: $value,)* };
            /// Their names.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// One constant by its index, so that a search can change it.
            pub fn nth(&mut self, index: usize) -> Option<&mut f32> {
                [$(&mut self.$name),*].into_iter().nth(index)
            }
        }

        impl Default for Weights {
            fn default() -> Self {
                Self::PUBLISHED
            }
        }
    };
}

pub(crate) use weights;
