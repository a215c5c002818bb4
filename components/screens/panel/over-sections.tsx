import type { ComponentProps } from 'preact';
import { useModule } from '../../state/use-module';

/** What opens over a section is loaded when it is opened, as sections are. */

const loadParse = () => import('./parse/ParseView');
const loadUsage = () => import('./usage/UsageView');

type ParseProps = ComponentProps<Awaited<ReturnType<typeof loadParse>>['ParseView']>;
type UsageProps = ComponentProps<Awaited<ReturnType<typeof loadUsage>>['UsageView']>;

export function ParseLoaded(props: ParseProps) {
  const loaded = useModule(loadParse);
  return loaded ? <loaded.ParseView {...props} /> : null;
}

export function UsageLoaded(props: UsageProps) {
  const loaded = useModule(loadUsage);
  return loaded ? <loaded.UsageView {...props} /> : null;
}
