import type { Structure } from './structure';

export const tables: readonly Structure[] = [
  {
    name: 'a table with a head',
    html: `<table><thead><tr><th>Tree</th><th>Apples</th></tr></thead><tbody><tr><td>Left row</td><td>112</td></tr><tr><td>Right row</td><td>240</td></tr></tbody></table>`,
    has: [/\| *Tree *\| *Apples *\|\n\|[-: |]+\|\n\| *Left row *\| *112 *\|\n\| *Right row *\| *240 *\|/],
  },
  {
    name: 'a table without a head',
    html: `<table><tr><td>Length</td><td>4.2 m</td></tr><tr><td>Beam</td><td>1.5 m</td></tr><tr><td>Weight</td><td>82 kg</td></tr></table>`,
    has: [/\| *Length *\| *4\.2 m *\|/, /\| *Beam *\| *1\.5 m *\|/, /\| *Weight *\| *82 kg *\|/],
  },
  {
    name: 'a table whose cells hold paragraphs',
    html: `<table><tr><td><p>The north side stays wet for days.</p><p>It has more species.</p></td><td><p>The south side dries by noon.</p></td></tr><tr><td><p>Forty squares</p></td><td><p>Forty squares</p></td></tr></table>`,
    has: [
      /\| *The north side stays wet for days\.(?:<br>)+ *It has more species\. *\| *The south side dries by noon\. *\|/,
    ],
  },
  {
    name: 'a grid by roles',
    html: `<div role="table" class="grid"><div role="rowgroup"><div role="row"><span role="columnheader">Step</span><span role="columnheader">Time</span></div></div><div role="rowgroup"><div role="row"><span role="cell">Find</span><span role="cell">12 ms</span></div><div role="row"><span role="cell">Read</span><span role="cell">40 ms</span></div></div></div>`,
    has: [/\| *Step *\| *Time *\|\n\|[-: |]+\|\n\| *Find *\| *12 ms *\|\n\| *Read *\| *40 ms *\|/],
  },
  {
    name: 'a table with spans of rows and columns',
    html: `<table><tr><th>Line</th><th>Station</th><th>Hour</th></tr><tr><td rowspan="2">Coast</td><td>Port</td><td>7:10</td></tr><tr><td>Dunes</td><td>7:40</td></tr><tr><td colspan="2">Plain</td><td>9:10</td></tr></table>`,
    has: [
      /\| *Line *\| *Station *\| *Hour *\|/,
      /\| *Coast *\| *Port *\| *7:10 *\|/,
      /\| *(?:Coast)? *\| *Dunes *\| *7:40 *\|/,
      /Plain.*9:10/,
    ],
  },
  {
    name: 'a table with a caption',
    html: `<table><caption>Table 1: Species by side</caption><thead><tr><th>Side</th><th>Species</th></tr></thead><tbody><tr><td>North</td><td>31</td></tr><tr><td>South</td><td>22</td></tr></tbody></table>`,
    has: [
      'Table 1: Species by side',
      /\| *Side *\| *Species *\|/,
      /\| *North *\| *31 *\|/,
      /\| *South *\| *22 *\|/,
    ],
  },
  {
    name: 'a table of two rows',
    html: `<table><tr><th>Depth</th><th>Speed</th></tr><tr><td>0.4 m</td><td>5 kn</td></tr></table>`,
    has: [/\| *Depth *\| *Speed *\|\n\|[-: |]+\|\n\| *0\.4 m *\| *5 kn *\|/],
  },
  {
    name: 'a table of results with numbers',
    html: `<figure class="table"><table><thead><tr><th>Camera</th><th>p50</th><th>p90</th><th>p99</th></tr></thead><tbody><tr><td>A</td><td>11.2</td><td>30.1</td><td>88.0</td></tr><tr><td>B</td><td>10.9</td><td>29.4</td><td>91.3</td></tr><tr><td>C</td><td>14.0</td><td>44.8</td><td>120.5</td></tr></tbody></table><figcaption>Times of each camera in milliseconds</figcaption></figure>`,
    has: [
      /\| *Camera *\| *p50 *\| *p90 *\| *p99 *\|/,
      /\| *A *\| *11\.2 *\| *30\.1 *\| *88\.0 *\|/,
      /\| *C *\| *14\.0 *\| *44\.8 *\| *120\.5 *\|/,
      'Times of each camera in milliseconds',
    ],
  },
  {
    name: 'a table of sports results after the last paragraph',
    at: 'end',
    html: `<h2>Results</h2><table class="results"><tr><th>Pos</th><th>Boat</th><th>Time</th></tr><tr><td>1</td><td>Heron</td><td>41:20</td></tr><tr><td>2</td><td>Teal</td><td>41:58</td></tr><tr><td>3</td><td>Coot</td><td>44:02</td></tr></table>`,
    has: [
      '## Results',
      /\| *Pos *\| *Boat *\| *Time *\|/,
      /\| *1 *\| *Heron *\| *41:20 *\|/,
      /\| *3 *\| *Coot *\| *44:02 *\|/,
    ],
  },
  {
    name: 'an equation set in a table',
    html: `<table class="equation"><tr><td><math display="block"><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math></td><td>(1)</td></tr></table>`,
    has: [/\$\$\s*E ?= ?m ?c\^(?:2|\{2\})[\s\S]*?\$\$/],
    not: [/\| *\$/],
  },
  {
    name: 'a thread that is laid out with tables',
    at: 'whole',
    html: `<table class="tborder" id="post1"><tr><td class="thead">04-11-2026, 10:21</td></tr><tr><td><table><tr><td class="alt2" width="175"><div>Olm</div><div>Senior member</div></td><td class="alt1"><div id="post_message_1">My scanner stops whenever a parcel is wrapped in black foil, and the log says only that nothing was found. Has anybody else seen this since the update of last week?</div></td></tr></table></td></tr></table>
<table class="tborder" id="post2"><tr><td class="thead">04-11-2026, 11:02</td></tr><tr><td><table><tr><td class="alt2" width="175"><div>Vera</div><div>Member</div></td><td class="alt1"><div id="post_message_2">Yes, we had the same. The first step looks for a bright rectangle, and on black foil the label seems to melt into its reflection. Turning the second lamp by ten degrees helped here.</div></td></tr></table></td></tr></table>
<table class="tborder" id="post3"><tr><td class="thead">04-12-2026, 08:15</td></tr><tr><td><table><tr><td class="alt2" width="175"><div>Olm</div><div>Senior member</div></td><td class="alt1"><div id="post_message_3">That was it. I turned the lamp and lowered the gain a little, and not one parcel was lost all night. Thank you for the quick help, I would never have looked there.</div></td></tr></table></td></tr></table>`,
    has: ['My scanner stops whenever', 'Yes, we had the same', 'That was it. I turned the lamp'],
    not: [/\|.*My scanner/, /\|.*Yes, we had/],
  },
  {
    name: 'a timetable',
    html: `<div class="table-responsive"><table><thead><tr><th scope="col">Station</th><th scope="col">Arrives</th><th scope="col">Departs</th></tr></thead><tbody><tr><th scope="row">Capital</th><td>–</td><td>21:10</td></tr><tr><th scope="row">Weir</th><td>23:48</td><td>23:52</td></tr></tbody></table></div>`,
    has: [
      /\| *Station *\| *Arrives *\| *Departs *\|/,
      /\|[ *]*Capital[ *]*\| *– *\| *21:10 *\|/,
      /\|[ *]*Weir[ *]*\| *23:48 *\| *23:52 *\|/,
    ],
  },
  {
    name: 'an API reference table',
    html: `<h2>Fields</h2><table><thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>id</code></td><td>string</td><td>Names the copy.</td></tr><tr><td><code>size</code></td><td>int | null</td><td>Bytes, if known.</td></tr></tbody></table>`,
    has: [
      '## Fields',
      /\| *Name *\| *Type *\| *Description *\|/,
      /\| *`id` *\| *string *\| *Names the copy\. *\|/,
      /\| *`size` *\| *int \\\| null *\| *Bytes, if known\. *\|/,
    ],
  },
  {
    name: 'a table of product specs',
    html: `<h2>Specifications</h2><table class="specs"><tbody><tr><th>Material</th><td>Cedar</td></tr><tr><th>Draft</th><td>12 cm</td></tr><tr><th>Crew</th><td>2</td></tr></tbody></table>`,
    has: ['## Specifications', /Material.*Cedar/, /Draft.*12 cm/, /Crew.*2/],
  },
  {
    name: 'a table with lists in its cells',
    html: `<table><tr><th>Month</th><th>Work</th></tr><tr><td>May</td><td><ul><li>mow</li><li>mulch</li></ul></td></tr><tr><td>June</td><td><ul><li>thin</li></ul></td></tr></table>`,
    has: [/\| *May *\|.*mow.*mulch.*\|/, /\| *June *\|.*thin.*\|/],
  },
  {
    name: 'opening hours',
    at: 'end',
    html: `<h2>Opening hours</h2><table><tr><td>Mon–Fri</td><td>9:00–18:00</td></tr><tr><td>Sat</td><td>10:00–14:00</td></tr><tr><td>Sun</td><td>closed</td></tr></table>`,
    has: ['## Opening hours', /Mon–Fri.*9:00–18:00/, /Sat.*10:00–14:00/, /Sun.*closed/],
  },
  {
    name: 'a box of facts beside an article of a wiki',
    html: `<table class="wikitable"><tbody><tr><th>Rank</th><th>Lake</th><th>Area</th></tr><tr><td>1</td><td><a href="/wiki/Mere">Mere</a></td><td>12 km²</td></tr><tr><td>2</td><td><a href="/wiki/Tarn">Tarn</a></td><td>9 km²</td></tr></tbody></table>`,
    has: [
      /\| *Rank *\| *Lake *\| *Area *\|/,
      /\| *1 *\| *\[Mere\]\([^)]*\) *\| *12 km² *\|/,
      /\| *2 *\| *\[Tarn\]\([^)]*\) *\| *9 km² *\|/,
    ],
  },
];
