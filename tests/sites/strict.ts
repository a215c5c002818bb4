import { page, wholePage, type Site } from './site';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A page under the strictest policy that a site can have: no script, no inline style, no trusted type. */
export const strictSite: Site = ({ path }) =>
  path !== '/'
    ? undefined
    : page(
        wholePage(
          'The vault rules',
          `<main>
<h1>The vault rules</h1>
<p>Nothing runs in this room that was not here when it was built. Visitors may look, read and write down what they see; they may not move the furniture, and they may not leave anything behind.</p>
<p>The rules were agreed in a single evening, after a lamp had been carried in by a guest and had burned a hole in the map of the estuary. Since then the map has hung behind glass and the lamps have stayed outside.</p>
<ol><li>Read what is on the wall.</li><li>Write in your own book.</li><li>Close the door.</li></ol>
<img src="/img/vault-door-320x200.png" alt="The door of the vault, seen from inside" width="320" height="200">
</main>`,
        ),
        {
          headers: {
            'content-security-policy': POLICY,
            'x-content-type-options': 'nosniff',
            'cross-origin-opener-policy': 'same-origin',
            'cross-origin-embedder-policy': 'require-corp',
            'referrer-policy': 'no-referrer',
          },
        },
      );
