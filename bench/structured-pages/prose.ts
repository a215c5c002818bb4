/** The text around the structures: six paragraphs a subject, so that each page reads as one text. */
export type Subject = { title: string; site: string; paragraphs: readonly string[] };

export const subjects: readonly Subject[] = [
  {
    title: 'Keeping an orchard through a dry summer',
    site: 'Hedge & Row',
    paragraphs: [
      'An apple tree that has stood for ten years looks after itself in most summers, but the last three have not been like most. The soil under the grass was dry to the depth of a spade by the middle of June, and the young fruit began to fall before it was the size of a walnut.',
      'Water given in the evening goes further than water given at noon, and water given slowly goes further than either. We run a thin hose from a barrel for a whole night, then leave the tree alone for two weeks, so that the roots go down to look for more.',
      'Grass takes as much water as the tree does. Where it was cut short it turned yellow and drew on the soil all the same; where we covered it with straw, the ground below stayed dark and cool until September, and worms were at work in it.',
      'Thinning is the hardest part for most owners, because it means throwing away half of what could have been eaten. A tree that carries fewer apples carries larger ones, and it does not break its branches or skip the following year.',
      'By autumn the difference could be seen from the road. The row that was left to itself had dropped a third of its leaves, while the row under straw was still green, and its fruit kept until March in the cellar.',
      'Next year we want to try the same with pears, which are said to be less patient. If you have done so on sandy ground, we would like to know how deep your roots went and whether you had to water at all.',
    ],
  },
  {
    title: 'How the parcel scanner decides',
    site: 'Lowgate Engineering',
    paragraphs: [
      'Every parcel that enters the hall passes under six cameras, and each of them has about a tenth of a second to find a label. The pictures are taken from different sides, since nobody can say how a parcel will come to lie on the belt.',
      'The first step throws away everything that cannot be a label: it looks for rectangles that are brighter than what surrounds them and have roughly the right size. This is crude, but it removes nine tenths of the picture before anything slow has to run.',
      'What is left is straightened and read twice, once for the barcode and once for the printed address. When both agree the parcel is sorted at once. When they differ, the barcode wins, unless its check digit is wrong.',
      'About one parcel in two hundred cannot be read by the machine at all, mostly because somebody taped over the label. Those go to a side lane, where a person types in the postal code and sends them back onto the belt.',
      'We measured for a month how long each step takes on an ordinary day and on the day before a holiday. The slowest tenth of the parcels took three times as long as the median, and nearly all of that was spent waiting for the second camera.',
      'The next version will read while the parcel is still moving, which saves the stop before the junction. It needs a better lamp rather than a better program, and that is why it will not be ready before spring.',
    ],
  },
  {
    title: 'A night train across the plain',
    site: 'The Evening Ledger',
    paragraphs: [
      'The train leaves the capital at ten minutes past nine, when the offices are dark and the cafés along the embankment are at their loudest. It has eleven carriages, three of them for sleeping, and on most nights all of its beds are taken.',
      'For twenty years the line was thought to be finished. Cheap flights took the travellers, the carriages grew old, and in one winter the company that ran them gave up the last connection without so much as a notice on the platform.',
      'What brought it back was not a minister but a timetable. Two railway employees showed that the carriages could be shared with a morning service on the coast, so that they earned money twice, and the council agreed to try it for a year.',
      'The year has become four. According to the company, six passengers in ten would otherwise have flown, and the share of travellers under thirty has doubled since students were given a berth for the price of a seat.',
      'Not everybody along the track is glad. In the villages of the plain the freight trains were moved to the small hours to make room, and residents say that the windows rattle now at two in the morning as they did in the seventies.',
      'A decision about a second train is expected before the summer. Until then the carriages roll out at ten past nine, and the attendant knocks at half past six with coffee and the name of the next station.',
    ],
  },
  {
    title: 'Setting up the backup service',
    site: 'Stillwater Docs',
    paragraphs: [
      'Stillwater copies the files of a machine to a place that you choose and remembers every version of them. It runs as a service in the background, starts with the system, and needs no more than a few megabytes of memory while it waits.',
      'Before the first copy is made, the service reads all files once and computes a fingerprint for each block of them. On a disk of one terabyte this takes between two and four hours; later runs only look at what has changed since.',
      'Copies are encrypted before they leave the machine. The key is derived from your passphrase and is stored nowhere else, so write it down and keep it in a safe place: without it nobody can read the copies again, and that includes us.',
      'When the network is lost in the middle of a copy, the service waits and then goes on with the block that it had begun. Nothing has to be started anew, and a copy that was never finished is not listed among those that can be restored.',
      'You can restore a single file, a folder, or the whole machine as it was on a certain day. Restored files are put next to the present ones unless you ask for them to be replaced, so that a mistake cannot destroy what you still have.',
      'If something does not work as described here, look at the log first. It names every file that was left out and says why, and most questions that reach us are answered by its last twenty lines.',
    ],
  },
  {
    title: 'What the lichens on the churchyard wall tell',
    site: 'Field Station Notes',
    paragraphs: [
      'A wall of limestone that has stood for three centuries carries more kinds of lichen than the wood behind it. Each of them grows by a fraction of a millimetre a year, and the largest circles on the stones began to spread before the church had its present tower.',
      'We counted the species on forty squares of the wall, half of them facing north and half facing south. The squares were photographed in the same light, and two people counted each of them without knowing what the other had found.',
      'On the north side there were more species, and on the south side there was more of each. The difference is what one would expect from how long the stone stays wet after rain, which we measured with small sensors over a winter.',
      'Air plays its part as well. Since the coal fires of the village went out, kinds that cannot bear sulphur have come back, and two that had not been recorded here since the war were found within a few steps of the gate.',
      'There are limits to what such a count can say. The wall was repaired in two places, one square fell to a visitor with a brush, and forty squares are few when the rarest species stands on only one of them.',
      'All photographs and counts can be had from the station on request. We would be glad to hear of other walls of the same stone and age, above all from places with cleaner air than ours.',
    ],
  },
  {
    title: 'Choosing a small boat for a shallow lake',
    site: 'Reed & Rudder',
    paragraphs: [
      'A boat for a shallow lake has to float in less water than most people wade in. Anything with a fixed keel is out of the question, and even a centreboard should come up by itself when it touches the ground, because sooner or later it will.',
      'Weight matters more than length. Two people can lift eighty kilograms over a sandbank and will still be friends afterwards; with a hundred and fifty they will stand beside their boat and wait for somebody to come by.',
      'The rig should be simple enough to be put up by one person in a wind. We have come to like a single sail on an unstayed mast, which can be taken down in seconds and stowed within the boat while you row home.',
      'Old boats made of wood are cheap to buy and dear to keep. Look under the floorboards, press a knife into the plank beside the keel, and ask when it was last out of the water for a whole winter.',
      'Plastic boats forgive more, but they are not made for ever either. Small cracks around the fittings are a sign that water has reached the core, and a hull that feels soft under the foot is better left where it is.',
      'Take a test sail before you pay, on a day with some wind, and take the person along who will sail with you most often. What feels lively to one may feel nervous to the other, and you will not find out in a harbour.',
    ],
  },
];
