import { Spinner } from './Spinner';

/** What stands where something will be drawn once it is read. */
export function Loading({ children, live = false }: { children: string; live?: boolean }) {
  return (
    <div class="waiting" {...(live ? { role: 'status' } : {})}>
      <Spinner />
      <span>{children}</span>
    </div>
  );
}
