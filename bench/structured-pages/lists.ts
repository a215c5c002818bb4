import type { Structure } from './structure';

export const lists: readonly Structure[] = [
  {
    name: 'a nested list',
    html: `<ul><li>Tools<ul><li>A spade</li><li>A hose<ul><li>ten metres</li></ul></li></ul></li><li>Time</li></ul>`,
    has: [
      /^[-*] Tools$/m,
      /^ {2,4}[-*] A spade$/m,
      /^ {2,4}[-*] A hose$/m,
      /^ {4,8}[-*] ten metres$/m,
      /^[-*] Time$/m,
    ],
  },
  {
    name: 'an ordered list that starts at five',
    html: `<ol start="5"><li>Open the valve</li><li>Wait a minute</li><li>Close it</li></ol>`,
    has: [/^5\. Open the valve$/m, /^6\. Wait a minute$/m, /^7\. Close it$/m],
  },
  {
    name: 'a task list',
    html: `<ul class="task-list"><li class="task-list-item"><input type="checkbox" checked disabled> Order the straw</li><li class="task-list-item"><input type="checkbox" disabled> Clean the barrel</li></ul>`,
    has: [/^[-*] \[x\] Order the straw$/m, /^[-*] \[ \] Clean the barrel$/m],
  },
  {
    name: 'a definition list',
    html: `<dl><dt>Berth</dt><dd>A place to lie down.</dd><dt>Bogie</dt><dd>The frame that holds the wheels.</dd></dl>`,
    has: ['Berth', 'A place to lie down.', 'Bogie', 'The frame that holds the wheels.'],
  },
  {
    name: 'a list of single words',
    html: `<ul><li>oak</li><li>ash</li><li>elm</li><li>yew</li></ul>`,
    has: [/^[-*] oak\n[-*] ash\n[-*] elm\n[-*] yew$/m],
  },
  {
    name: 'a list of links that the text speaks of',
    html: `<p>We read three papers for this:</p><ul><li><a href="https://papers.example/a">Roots in dry soil</a></li><li><a href="https://papers.example/b">Straw as a cover</a></li><li><a href="https://papers.example/c">Night watering</a></li></ul>`,
    has: [
      'We read three papers for this:',
      '[Roots in dry soil](https://papers.example/a)',
      '[Straw as a cover](https://papers.example/b)',
      '[Night watering](https://papers.example/c)',
    ],
  },
  {
    name: 'a list after the last paragraph',
    at: 'end',
    html: `<p>In short:</p><ul><li>Water at night.</li><li>Cover the ground.</li><li>Thin the fruit.</li></ul>`,
    has: ['In short:', /^[-*] Water at night\.$/m, /^[-*] Cover the ground\.$/m, /^[-*] Thin the fruit\.$/m],
  },
  {
    name: 'a list whose items are paragraphs',
    html: `<ol><li><p>First look at the label from above.</p><p>It should be flat.</p></li><li><p>Then turn it.</p></li></ol>`,
    has: [
      /^1\. First look at the label from above\.$/m,
      /^ {3,4}It should be flat\.$/m,
      /^2\. Then turn it\.$/m,
    ],
  },
  {
    name: 'a list by roles alone',
    html: `<div role="list" class="rl"><div role="listitem">The first of the boards</div><div role="listitem">The second of the boards</div></div>`,
    has: ['The first of the boards', 'The second of the boards'],
    not: ['boardsThe'],
  },
  {
    name: 'steps with numbers by letters',
    html: `<ol type="a"><li>Press the lamp into its socket</li><li>Turn it until it clicks</li></ol>`,
    has: ['Press the lamp into its socket', 'Turn it until it clicks'],
  },
  {
    name: 'a list with code and notes in its items',
    html: `<ol><li>Install the service:<pre><code>sudo apt install stillwater</code></pre></li><li>Start it:<pre><code>stillwater start</code></pre></li></ol>`,
    has: [
      /^1\. Install the service:$/m,
      /^ {3,4}```/m,
      'sudo apt install stillwater',
      /^2\. Start it:$/m,
      'stillwater start',
    ],
  },
  {
    name: 'parameters as a definition list',
    html: `<h2>Parameters</h2><dl class="field-list"><dt><code>path</code> <em>(str)</em></dt><dd>Where the copy goes.</dd><dt><code>keep</code> <em>(int)</em></dt><dd>How many versions stay.</dd></dl>`,
    has: ['## Parameters', '`path`', 'Where the copy goes.', '`keep`', 'How many versions stay.'],
  },
  {
    name: 'parameters after the last paragraph',
    at: 'end',
    html: `<h2>Options</h2><dl><dt>--quiet</dt><dd>Says nothing.</dd><dt>--dry-run</dt><dd>Copies nothing.</dd></dl>`,
    has: ['## Options', '--quiet', 'Says nothing.', '--dry-run', 'Copies nothing.'],
  },
  {
    name: 'a glossary',
    html: `<h2>Glossary</h2><dl class="glossary"><dt id="thallus">thallus</dt><dd>The body of a lichen.</dd><dt>soredia</dt><dd>Grains by which it spreads.</dd><dt>foliose</dt><dd>With lobes like leaves.</dd></dl>`,
    has: [
      '## Glossary',
      'thallus',
      'The body of a lichen.',
      'soredia',
      'Grains by which it spreads.',
      'foliose',
      'With lobes like leaves.',
    ],
  },
  {
    name: 'a list between two paragraphs in a div',
    html: `<div class="text-block"><div class="list-wrap"><ul><li>six cameras</li><li>two lamps</li><li>one belt</li></ul></div></div>`,
    has: [/^[-*] six cameras$/m, /^[-*] two lamps$/m, /^[-*] one belt$/m],
  },
  {
    name: 'a reversed list',
    html: `<ol reversed><li>Bronze went to the ferry</li><li>Silver went to the bus</li><li>Gold went to the night train</li></ol>`,
    has: ['Bronze went to the ferry', 'Silver went to the bus', 'Gold went to the night train'],
  },
  {
    name: 'a list with a heading in each item',
    html: `<ul class="features"><li><h3>Light</h3><p>It weighs eighty kilograms.</p></li><li><h3>Simple</h3><p>It has one sail.</p></li></ul>`,
    has: ['### Light', 'It weighs eighty kilograms.', '### Simple', 'It has one sail.'],
  },
  {
    name: 'pros and cons',
    html: `<div class="pros-cons"><div class="pros"><h3>Pros</h3><ul><li>Cheap to buy</li><li>Easy to mend</li></ul></div><div class="cons"><h3>Cons</h3><ul><li>Heavy when wet</li></ul></div></div>`,
    has: ['### Pros', 'Cheap to buy', 'Easy to mend', '### Cons', 'Heavy when wet'],
  },
  {
    name: 'key points in a box before the text',
    at: 'start',
    html: `<div class="key-points"><h2>Key points</h2><ul><li>The soil was dry by June</li><li>Straw kept it cool</li><li>Fruit lasted until March</li></ul></div>`,
    has: ['Key points', 'The soil was dry by June', 'Straw kept it cool', 'Fruit lasted until March'],
  },
];
