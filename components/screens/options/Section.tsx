import type { ComponentChildren } from 'preact';

type Props = { id: string; title: string; lede?: ComponentChildren; children: ComponentChildren };

/** One part of the page, with the anchor that the index leads to. */
export function Section({ id, title, lede, children }: Props) {
  return (
    <section class="sec" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {lede && <p class="lede">{lede}</p>}
      <div class="stack">{children}</div>
    </section>
  );
}
