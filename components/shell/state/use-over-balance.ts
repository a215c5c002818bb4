import { isOverBalance } from '@/lib/core/model/service-profile';
import { useApp } from './app';
import { useSettings } from './settings';
import { useFreshAnswer } from './use-granted';

/** Whether work may cost more than is left; if so, what is left is read again: it may have been topped up. */
export function useOverBalance(most: number | undefined): boolean {
  const { call } = useApp();
  const isOver = isOverBalance(most, useSettings().service);
  useFreshAnswer([call, isOver], () => (isOver ? call('service.balance', {}) : undefined));
  return isOver;
}
