import { interactRequestSchema } from '@/lib/core/model/request';
import { planOf } from '@/lib/features/interact/session';
import { address, choice, count } from '@/components/shell/form/controls';
import { defineForm, type FormValuesOf } from '@/components/shell/state/define-form';
import { step } from './step-control';

/** The form of a session. Each step may take `timeoutS` seconds, and the session stays open for `idleS` after it. */
export const interactForm = defineForm(
  interactRequestSchema,
  {
    url: { control: address(), path: 'source.url' },
    step: { control: step, path: '' },
    idleS: {
      // Below the service's own limit of five minutes.
      control: choice([0, 60, 120, 240], { first: 120 }),
      path: 'session.idleS',
      half: true,
      about: ({ idleS }, { billed }) => (idleS === 0 ? undefined : billed === true),
      of: (request) => planOf(request)?.idleS ?? 0,
    },
    timeoutS: { control: count({ min: 1, max: 300, step: 30 }), half: true },
  },
  {
    fixed: { source: { type: 'url' } },
    enough: ({ prompt, code }) => prompt !== undefined || code !== undefined,
  },
);
export type InteractForm = FormValuesOf<typeof interactForm>;
