import { useState } from 'preact/hooks';

/** Whether a part of a view is open. */
export function useOpen(first = false) {
  const [isOpen, setOpen] = useState(first);
  return {
    isOpen,
    open: (): void => setOpen(true),
    close: (): void => setOpen(false),
    turn: (): void => setOpen(!isOpen),
  };
}

/** What is open of several: one, or none. */
export function useOpened<T extends object | string>() {
  const [opened, open] = useState<T>();
  return { opened, open: (one: T): void => open(one), close: (): void => open(undefined) };
}
