import { useApp } from '../state/app';
import { Section } from './shared/Section';
import { useOptionsWords } from './shared/use-options-words';
import * as styles from './AboutSection.module.css';

/** The packages in the extension, with their licenses. */
const PACKAGES = [
  { name: 'Preact', license: 'MIT' },
  { name: 'zod', license: 'MIT' },
  { name: 'marked', license: 'MIT' },
  { name: 'DOMPurify', license: 'Apache 2.0 or MPL 2.0' },
  { name: 'idb', license: 'ISC' },
  { name: 'yaml', license: 'ISC' },
  { name: 'tokenx', license: 'MIT' },
  { name: 'highlight.js', license: 'BSD 3-Clause' },
  { name: 'Temml', license: 'MIT' },
  { name: 'TanStack Virtual', license: 'MIT' },
  { name: 'webextension-polyfill', license: 'MPL 2.0' },
] as const;

/** The version, and the packages that Trawl uses. */
export function AboutSection() {
  const { version } = useApp();
  const { options } = useOptionsWords();
  return (
    <Section id="about" title={options.sections.about} lede={options.about.version(version)}>
      <details class={styles.licenses}>
        <summary>{options.about.licenses}</summary>
        <p>{options.about.own}</p>
        <ul>
          {PACKAGES.map(({ name, license }) => (
            <li key={name}>
              {name} · {license}
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
