# The sample game: Black's stones at D3 are dead, and nothing is left to do.
loadsgf sample.sgf
10 final_score
#? [W\+4]
20 final_status D3
#? [dead]
30 reg_genmove black
#? [PASS]
