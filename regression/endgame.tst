# Endgame: one point is left, or two captures of different size, or nothing at all.
# All positions were composed for Honte; komi is such that whoever takes the point, or the larger
# capture, wins by area.

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

# Two stones at B4 are worth more than one at F4.
#   . O . O . O .
#   O O O O O O O
#   O O O O O O O
#   X . X X X . X
#   X O X . X O X
#   X O X X X X X
#   X X X X X . X
loadsgf sgf/endgame-two-captures.sgf
90 reg_genmove black
#? [B4]
100 reg_genmove white
#? [B4]

# Two stones at D6 are worth more than one at D2.
#   . O O X X X X
#   O O O . O O X
#   . O O X X X X
#   O O O X . X X
#   . O O X X X X
#   O O O . O X .
#   . O O X X X X
loadsgf sgf/endgame-two-captures-2.sgf
110 reg_genmove black
#? [D6]
120 reg_genmove white
#? [D6]

# Two stones at B4 are worth more than one at F4.
#   . X . X . X .
#   X X X X X X X
#   X X X X X X X
#   O . O O O . O
#   O X O . O X O
#   O X O O O O O
#   O O O O O . O
loadsgf sgf/endgame-two-captures-3.sgf
130 reg_genmove white
#? [B4]
140 reg_genmove black
#? [B4]

# Two walls that touch: nothing is left, and both pass.
loadsgf sgf/walls.sgf
150 reg_genmove black
#? [PASS]
160 reg_genmove white
#? [PASS]

# The same under territory rules: nothing is left, and both pass.
loadsgf sgf/walls-territory.sgf
170 reg_genmove black
#? [PASS]
180 reg_genmove white
#? [PASS]

# Dead stones on both sides: nothing is left, and both pass.
loadsgf sgf/intruders.sgf
190 reg_genmove black
#? [PASS]
200 reg_genmove white
#? [PASS]

# The same under territory rules: to take them would cost points: nothing is left, and both pass.
loadsgf sgf/intruders-territory.sgf
210 reg_genmove black
#? [PASS]
220 reg_genmove white
#? [PASS]

# A corner that lives with two eyes: nothing is left, and both pass.
loadsgf sgf/corner-two-eyes.sgf
230 reg_genmove black
#? [PASS]
240 reg_genmove white
#? [PASS]

# Prisoners in two places: nothing is left, and both pass.
loadsgf sgf/two-prisons.sgf
250 reg_genmove black
#? [PASS]
260 reg_genmove white
#? [PASS]

# Walls and rooms on a larger board, a dead stone on either side: nothing is left.
#   . . X . . X O . . O . . O
#   . . X . . X O . . O . . O
#   . . X . . X O . . O . . O
#   . O X . . X O . . O . . O
#   . . X . . X O . . O . . O
#   . . X . . X O . . O . . O
#   X X X X X X O O O O O O O
#   . . X . . X O . . O . . O
#   . . X . . X O . . O . . O
#   . . X . . X O . . O X . O
#   . . X . . X O . . O . . O
#   . . X . . X O . . O . . O
#   . . X . . X O . . O . . O
loadsgf sgf/endgame-rooms-13.sgf
270 reg_genmove black
#? [PASS]
280 reg_genmove white
#? [PASS]
290 final_score
#? [W\+13.5]
300 final_status_list dead
#=set [B10 L4]

# On the whole board one dame is left, and half a point decides.
loadsgf sgf/endgame-last-dame-19.sgf
310 reg_genmove black
#? [K1]
320 reg_genmove white
#? [K1]

# The same on 13 lines.
#   . . X . . X O O . . O . .
#   . . X . . X X O . . O . .
#   . . X . . X O O . . O . .
#   . . X . . X X O . . O . .
#   . . X . . X O O . . O . .
#   . . X . . X X O . . O . .
#   X X X X X X O O O O O O O
#   . . X . . X X O . . O . .
#   . . X . . X O O . . O . .
#   . . X . . X X O . . O . .
#   . . X . . X O O . . O . .
#   . . X . . X X O . . O . .
#   . . X . . X . O . . O . .
loadsgf sgf/endgame-last-dame-13.sgf
330 reg_genmove black
#? [G1]
340 reg_genmove white
#? [G1]
