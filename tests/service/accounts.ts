/** The keys that the stand-in knows. They are made up and open nothing else. */
export const keys = {
  good: 'fc-5eedc0ffee0000000000000000000001',
  revoked: 'fc-5eedc0ffee0000000000000000000002',
  forbidden: 'fc-5eedc0ffee0000000000000000000003',
  empty: 'fc-5eedc0ffee0000000000000000000004',
} as const;
type KeyName = keyof typeof keys;

export type Account = { key: string; name: KeyName | 'nobody'; credits: number; planCredits: number };

/** Stands for the key of requests that have none. */
export const NO_KEY = 'none';

export type Credits = {
  left(key: string): number;
  set(key: string, credits: number): void;
  /** Everything that was charged, oldest first. */
  charges: { key: string; credits: number; for: string; at: number }[];
};

export type Admission = { ok: true; account: Account } | { ok: false; status: 401 | 403; error: string };

const PLAN_CREDITS = 500;

/** The initial balance of a key's owner; 500 credits by default. */
export type Balances = Partial<Record<KeyName, { credits: number; planCredits?: number }>>;

/** Who may make requests, and what they cost. */
export function createAccounts(now: () => number, balances: Balances = {}) {
  const accounts = new Map<string, Account>(
    (Object.keys(keys) as KeyName[]).map((name) => {
      const credits = balances[name]?.credits ?? (name === 'empty' ? 0 : PLAN_CREDITS);
      const planCredits = balances[name]?.planCredits ?? Math.max(credits, PLAN_CREDITS);
      return [keys[name], { key: keys[name], name, credits, planCredits }];
    }),
  );
  const charges: Credits['charges'] = [];
  const accountOf = (key: string): Account => {
    const account = accounts.get(key);
    if (!account) throw new Error('the stand-in does not know this key');
    return account;
  };
  return {
    admit(authorization: string | undefined): Admission {
      if (authorization === undefined) return { ok: false, status: 401, error: 'Unauthorized' };
      const token = /^Bearer\s*(.*)$/i.exec(authorization)?.[1]?.trim() ?? '';
      if (token === '') return { ok: false, status: 401, error: 'Unauthorized: Token missing' };
      const account = accounts.get(token);
      if (!account || account.name === 'revoked')
        return { ok: false, status: 401, error: 'Unauthorized: Invalid token' };
      if (account.name === 'forbidden') return { ok: false, status: 403, error: 'Forbidden' };
      return { ok: true, account };
    },
    /** Everyone without a key: never billed; what it uses counts against the limits of a day. */
    nobody: (): Account => ({ key: NO_KEY, name: 'nobody', credits: Infinity, planCredits: Infinity }),
    /** The account of all clients of a server that checks no keys. */
    anyone: (): Account => accountOf(keys.good),
    charge(account: Account, credits: number, what: string): void {
      account.credits -= credits;
      charges.push({ key: account.key, credits, for: what, at: now() });
    },
    accountOf,
    /** Gives credits back. */
    refund(account: Account, credits: number): void {
      account.credits += credits;
    },
    credits: {
      left: (key) => accountOf(key).credits,
      set: (key, credits) => {
        accountOf(key).credits = credits;
      },
      charges,
    } satisfies Credits,
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
