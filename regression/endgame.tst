# Endgame: one point is left, and it decides the game.
# All positions were composed for Honte; komi is such that whoever takes the point wins by area.

# One dame is left in the wall, and half a point decides.
#   . X X O . O .
#   X . X O O . O
#   . X X O . O .
#   X X . O O . O
#   . X X O . O .
#   X . X O O . O
#   . X X O . O .
loadsgf sgf/endgame-dame-wall.sgf
10 reg_genmove black
#? [C4]
20 reg_genmove white
#? [C4]

# One dame is left on the side.
#   . X . O . O .
#   X X X O O . O
#   . X X O . O .
#   X . X O O . O
#   . X X O . O .
#   X . X O O . O
#   . X X O . O .
loadsgf sgf/endgame-dame-side.sgf
30 reg_genmove black
#? [C7]
40 reg_genmove white
#? [C7]

# One dame is left at a step of the boundary.
#   . X O . O . O
#   X X O O . O O
#   . X O . O . O
#   X X . O O O .
#   . X X X X O O
#   X . X . X O .
#   . X . X X O O
loadsgf sgf/endgame-dame-step.sgf
50 reg_genmove black
#? [C4]
60 reg_genmove white
#? [C4]

# One dame is left in the corner.
#   . X X X . X .
#   O X . X X . X
#   O O X X . X X
#   . O O X X X .
#   O . O O O X X
#   . O . O O O X
#   O . O . O O X
loadsgf sgf/endgame-dame-corner.sgf
70 reg_genmove black
#? [A7]
80 reg_genmove white
#? [A7]
