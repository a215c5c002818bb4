import { useModule } from '../../state/use-module';
import type { SectionName, SectionProps } from './shared/section';
import { sections, type SectionMemories } from './sections';

const loadNothing = (): Promise<undefined> => Promise.resolve(undefined);

type Props = SectionProps & SectionMemories & { name: SectionName };

/** An opened section; nothing until it is loaded. Needs the name as its key. */
export function SectionView({ name, ...props }: Props) {
  const { Component, load } = sections[name];
  const loaded = useModule(load ?? loadNothing);
  if (Component) return <Component {...props} />;
  return loaded ? <loaded.Section {...props} /> : null;
}
