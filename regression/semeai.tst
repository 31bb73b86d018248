# Semeai: chains that can live only by capturing one another. Liberties decide, and whose move it is.
# All positions were composed for Honte; komi is such that the game hangs on the race.

# Each chain has one liberty, and none is shared: whoever begins is ahead.
#   X . X . X X X
#   X X X X X . X
#   O O O O O O O
#   X X X X X X X
#   O O O O O . O
#   O . O . O O O
#   O O O O O O O
loadsgf sgf/semeai-1-1.sgf
10 reg_genmove black
#? [F6]
20 reg_genmove white
#? [F3]

# Each chain has two liberties, and none is shared: whoever begins is ahead.
#   X X O X O O O
#   . X O X O . O
#   X X O X O O O
#   . X O X O . O
#   X X O X O O O
#   X . O X . O O
#   X . O X . O O
loadsgf sgf/semeai-2-2.sgf
30 reg_genmove black
#? [B2|B1]
40 reg_genmove white
#? [E2|E1]

# Each chain has three liberties, and none is shared: whoever begins is ahead.
#   X . X . X X X
#   X X X X . . .
#   O O O O O O O
#   X X X X X X X
#   O O O O . . .
#   O . O . O O O
#   O O O O O O O
loadsgf sgf/semeai-3-3.sgf
50 reg_genmove black
#? [E6|F6|G6]
60 reg_genmove white
#? [E3|F3|G3]

# White has two liberties, Black three liberties: Black wins the race even if the other begins.
#   X . X . X X X
#   X X X X X . .
#   O O O O O O O
#   X X X X X X X
#   O O O O . . .
#   O . O . O O O
#   O O O O O O O
loadsgf sgf/semeai-2-3.sgf
play white G3
70 reg_genmove black
#? [F6|G6]

# White has three liberties, Black two liberties: White wins the race even if the other begins.
#   X X X . X . X
#   . . . X X X X
#   O O O O O O O
#   X X X X X X X
#   . . O O O O O
#   O O O . O . O
#   O O O O O O O
loadsgf sgf/semeai-3-2.sgf
play black A6
80 reg_genmove white
#? [B3|A3]

# White has one liberty, Black three liberties: Black wins the race even if the other begins.
#   X X O X O O O
#   . X O X O . O
#   X X O X O O O
#   . X O X O . O
#   X X O X . O O
#   X . O X . O O
#   X X O X . O O
loadsgf sgf/semeai-1-3.sgf
90 final_status D7
#? [alive]
100 final_status C7
#? [dead]

# White has three liberties, Black one liberty: White wins the race even if the other begins.
#   X . O X O O O
#   X . O X . O O
#   X . O X O O O
#   . X O X O . O
#   X X O X O O O
#   . X O X O . O
#   X X O X O O O
loadsgf sgf/semeai-3-1.sgf
110 final_status D1
#? [dead]
120 final_status C1
#? [alive]
