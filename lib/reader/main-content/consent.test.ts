import { describe, expect, it } from 'vitest';
import { findConsent } from './consent';
import { readTextRuns } from './text-runs';

const said = 'We and our partners use cookies to store information on a device and to measure what is read.';
const answers = '<button>Accept all</button><button>Deny</button>';
const text = '<main><h1>Lost dog</h1><p>Brown, answers to Bo.</p></main>';

/** The texts that are taken for a notice. */
function found(html: string): string[] {
  const body = document.createElement('body');
  body.innerHTML = html;
  const page = readTextRuns(body);
  const notices = findConsent(
    page,
    page.runs.map(({ inButton }) => !inButton),
  );
  return page.runs.flatMap(({ text: one, inButton }, at) => (notices[at] && !inButton ? [one] : []));
}

describe('a notice about cookies', () => {
  it.each([
    `<div id="cc"><h2>Privacy</h2><p>${said}</p>${answers}</div>${text}`,
    `${text}<div class="fixed"><div><h2>Privacy</h2><p>${said}</p><div>${answers}</div></div></div>`,
    `<section role="dialog"><h2>Privacy</h2><span>${said}</span><button>OK</button></section>${text}`,
  ])('is told by its words and its buttons, whatever it is called: %s', (html) =>
    expect(found(html)).toEqual(['Privacy', said]),
  );

  it('is a text of the page where nothing is asked, in the text itself, or if there is nothing else', () => {
    expect(found(`<div><p>${said}</p></div>${text}`)).toEqual([]);
    expect(found(`<main><h1>Cookies</h1><div><p>${said}</p>${answers}</div></main>`)).toEqual([]);
    expect(found(`<div><p>${said}</p>${answers}</div>`)).toEqual([]);
  });
});
