import { createServiceEngine } from '@/lib/service/engine';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Job, JobState } from '@/lib/core/model/job';
import { requestSchema } from '@/lib/core/model/request';
import { addTurn } from '@/lib/features/interact/background/interact-handlers';
import type { SessionTurn } from '@/lib/features/interact/session';
import type { Engine } from '@/lib/core/ports/engine';
import { createTestClient } from './test-client';
import { respond, type Scripted } from './fake-service';
import { createTestLibrary } from './library';
import { liveOnce } from './live';
import { createCrashSchedule, type CrashSchedule } from './crash-schedule';

const START = Date.parse('2026-11-20T10:00:00Z');
const JOB = 'job-1';

export type Call = { call: string; path: string; query: Record<string, string>; body: unknown; at: number };
/** What a path answers: always the same, one answer after the other with the last one staying, or as it decides. */
export type Route = Scripted | Scripted[] | ((call: Call) => Scripted);

/**
 * A service of a few scripted paths, the real engine, runner and library, and one clock that jumps over every wait.
 * Paths are named as in `GET /v2/agent/:id`, where `:id` stands for one part of any kind.
 */
export async function createJobScene(
  asked: unknown,
  routes: Record<string, Route>,
  setting: {
    file?: (inboxId: string) => Promise<File | undefined>;
    /** What kind of server a test of the connection found; not known when left out. */
    hosted?: boolean;
    /** The saved key, which may change. */
    key?: () => string;
  } = {},
) {
  const library = await createTestLibrary(START);
  const { clock } = library;
  const now = (): number => clock.now;
  const seen: Call[] = [];
  const answered = new Map<string, number>();

  async function serve(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const name = `${init.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const path = Object.keys(routes).find((each) => matches(each, name)) ?? name;
    const call: Call = {
      call: path,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body,
      at: now(),
    };
    seen.push(call);
    const turn = answered.get(path) ?? 0;
    answered.set(path, turn + 1);
    return respond(dated(answerOf(routes[path], call, turn), now()), init.signal ?? undefined);
  }

  const connection = async () => ({
    baseUrl: 'https://api.example.com',
    key: setting.key?.() ?? 'fc-0123456789aba1b2',
    hosted: setting.hosted,
  });

  /** An engine whose every call outside passes through this schedule. */
  function engineIn(life: CrashSchedule): Engine {
    const network = life.wrap({ fetch: serve });
    return createServiceEngine({
      clientOn: (on) =>
        createTestClient({
          connection: on,
          fetch: network.fetch,
          now,
          sleep: async (ms) => void (clock.now += ms),
        }),
      connection,
      fetch: network.fetch,
      now,
      random: () => 0,
      readInbox: setting.file ?? (async () => undefined),
    });
  }

  const live = (life: CrashSchedule): Promise<void> => liveOnce(library, engineIn(life), life);

  async function job(): Promise<Job> {
    const stored = await library.jobs.get(JOB);
    if (!stored) throw new Error('the job is gone');
    return stored;
  }

  /** Runs and sleeps until nothing is due, or until `until` says so. The first worker instance may be one that ends. */
  async function run(
    until: (job: Job) => boolean | Promise<boolean> = () => false,
    first?: CrashSchedule,
  ): Promise<JobState> {
    for (let turns = 0; turns < 500; turns += 1) {
      await live(first?.isOver === false ? first : createCrashSchedule(Infinity));
      const due = await library.jobs.nextDueAt();
      // Read afterwards: what an instance that ended had under way may still be written.
      const current = await job();
      if (due === undefined || (await until(current))) return current.state;
      clock.now = Math.max(clock.now, due);
    }
    throw new Error('the job never ends');
  }

  async function captures(): Promise<FullCapture[]> {
    const listed = await library.reader.captures({ limit: 1_000 });
    const whole = await Promise.all(listed.map(({ id }) => library.reader.capture(id)));
    return whole
      .filter((each) => each !== undefined)
      .sort((one, other) => one.url.localeCompare(other.url) || one.id.localeCompare(other.id));
  }

  const request = requestSchema.parse(asked);
  await library.jobs.add({ id: JOB, request, engine: 'service', host: 'example.com', title: '' });
  const engine = engineIn(createCrashSchedule(Infinity));
  return {
    library,
    clock,
    seen,
    engine,
    live,
    run,
    job,
    captures,
    /** How often a path was asked for. */
    count: (path: string): number => seen.filter(({ call }) => call === path).length,
    cancel: () =>
      library.jobs.cancel(
        JOB,
        ({ request: of, state }) =>
          engine.needsRemoteCancel?.(of, 'cursor' in state ? state.cursor : undefined) ?? false,
      ),
    retry: () => library.jobs.retry(JOB),
    /** Requests one more step from the session of the job. */
    turn: (turn: SessionTurn) => addTurn(library.jobs, JOB, turn, clock.now),
  };
}
export type JobScene = Awaited<ReturnType<typeof createJobScene>>;

function matches(route: string, name: string): boolean {
  const wanted = route.split('/');
  const given = name.split('/');
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

function answerOf(route: Route | undefined, call: Call, turn: number): Scripted {
  if (route === undefined) return { status: 404, text: '<!DOCTYPE html><pre>Cannot do that</pre>' };
  if (typeof route === 'function') return route(call);
  if (!Array.isArray(route)) return route;
  return route[Math.min(turn, route.length - 1)] ?? 'lost';
}

/** A service sends its own time with every reply. */
function dated(answer: Scripted, at: number): Scripted {
  if (typeof answer === 'string') return answer;
  return { ...answer, headers: { Date: new Date(at).toUTCString(), ...answer.headers } };
}
