"""A text that is read in several windows."""

LONG = """
For most of a century the people of Brenmoor did not know that they lived beside a canal. They knew the
ditch behind the tannery, where boys caught newts, and they knew the long green hollow in which the
circus put up its tents every August. That the hollow and the ditch were parts of one waterway, and that
barges had once carried salt through the middle of the town, was something that only the oldest maps
remembered.

The maps belonged to Edda Thorne, a retired surveyor, who had bought them in a box of music at the sale of
a vicarage. She had wanted the songs. When she unrolled the sheets on her kitchen table she saw a blue line
between the river Senn and the salt works of Hallgate, with eleven locks and a tunnel, and at the end of the
line a signature: Gideon Farr, engineer, 1811. Thorne had measured roads for thirty years, and nobody had
ever spoken to her about a tunnel.

She took the matter to the town archive. Its keeper, a patient man named Paul Adeyemi, brought her the
account books of the Senn and Hallgate Navigation, a company that had been founded by three salt merchants
and a bishop. The books told a sad story. The merchants had promised the bishop a profit after four years,
but the clay near the village of Lower Mere was so soft that the banks slid into the cut each spring. Farr
asked for more money, and then for more men, and finally for his own salary. In the autumn of 1814 he drove
a pump of his own design to the summit, and for two months the water stood. Then a miner's lamp set fire to
the engine house, the pump was lost, and with it the last of the bishop's patience.

What happened to the engineer after the fire is less certain. One letter in the archive says that he went to
Portugal, where he built a harbour wall; another, which his sister wrote, complains that he lived in a barn
at Lower Mere and talked about nothing except sluices. Adeyemi believes the sister. He found the rent of the
barn in the parish accounts, paid every quarter until 1829, and beside the last entry a note by the clerk:
“Mr Farr is dead, his wheels remain.”

The wheels did remain. A century and a half later they turned up in the mud, when the water company laid a
pipe across the fields. The foreman of the site, Rosalind Keane, stopped the excavator because its bucket had
struck iron. She had studied archaeology for a year before she changed to engineering, and she recognised
the teeth of a paddle gear at once. The company lost a week while students from the University of Carrow
cleaned the find, but its director was wise enough to invite the newspapers, and the photograph of the gear,
with Keane behind it, hung in every bus shelter of the county that winter.

Thorne saw it there and telephoned the director. Would he lend the gear to an exhibition? He would do better,
he replied: he would pay for a model of the whole lock. The Friends of the Brenmoor Canal, a society that had
no members so far except Thorne and Adeyemi, accepted the offer before lunch. By the spring they were forty.
A carpenter built the gates from oak; a teacher let her pupils write to the descendants of the three
merchants, one of whom, a dentist in Toronto, sent the seal of the company and a portrait of his ancestor.
The bishop's successor sent nothing, but he came to the opening and laughed at the account books.

Not everyone was pleased. The owner of the circus feared for his meadow, and the farmers of Lower Mere, who
draw water from the old cut without paying for it, feared for theirs. At a meeting in the village hall a
farmer called Silas Brock asked the question that the society had avoided: did they want to remember the
canal or to dig it? Keane, who had become the treasurer, answered that the second would cost eleven million
and that she had four thousand in the bank. The hall laughed, and the meeting ended with cider. But Thorne did
not laugh. She had walked the line with a level that week, and she had found that the summit pound, the very
stretch on which Farr had lost his pump, still held water.

The council has now asked the university for an opinion. Its report, which is expected before the end of the
year, will say whether a mile of the canal between the tannery and the tunnel can be filled without harm to
the newts. If it can, the first boat will carry a sack of salt, a copy of the engineer's letter and the
oldest member of the society. She has already been told that she may not steer. “We shall see about that,”
says Edda Thorne, and rolls up her maps.
"""
