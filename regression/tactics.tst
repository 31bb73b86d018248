# Tactics: chains with one liberty. One move decides the game for either side.
# All positions were composed for Honte; komi is such that the game hangs on the one move.

# Two chains share their last liberty: whoever plays there takes the other.
#   O O O O O O O
#   X X X X X X .
#   O O O O O O O
#   . O . O . O .
#   O O O O O O O
#   . O . O . O .
#   O . O . O . O
# Known failures: the judge takes the chains for settled, and a settled board is passed on.
loadsgf sgf/semeai-last-liberty.sgf
10 reg_genmove black
#? [G6]*
20 reg_genmove white
#? [G6]*

# White has taken the outside; the last liberty of both chains lies behind.
#   O X O O . O .
#   O X O . O O O
#   O X O O O . O
#   O X O . O O O
#   O X O O O . O
#   O X O . O O O
#   O . O O O O .
# Known failures: the judge takes the chains for settled, and a settled board is passed on.
loadsgf sgf/semeai-behind.sgf
30 reg_genmove black
#? [B1]*
40 reg_genmove white
#? [B1]*

# The last liberty of both chains lies in the middle of the chains.
#   O O O O O O O
#   X X X . X X X
#   O O O O O O O
#   . O . O . O .
#   O O O O O O O
#   . O . O . O .
#   O . O . O . O
# Known failures: the judge takes the chains for settled, and a settled board is passed on.
loadsgf sgf/semeai-in-the-middle.sgf
50 reg_genmove black
#? [D6]*
60 reg_genmove white
#? [D6]*
