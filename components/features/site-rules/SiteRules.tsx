import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Favicon } from '@/components/ui/Favicon';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

/** What is always kept or left out, by site; each rule can be removed, with undo. */
export function SiteRules({ rules }: { rules: readonly SiteRule[] }) {
  const { call } = useApp();
  const { options, words } = useOptionsWords();
  const own = options.siteRules;
  const toast = useToast();
  const [failure, setFailure] = useState<Failure>();
  const failed = (thrown: unknown): void => setFailure(toFailure(thrown));
  const remove = (rule: SiteRule): void => {
    call('siteRules.remove', { id: rule.id }).then(
      () =>
        toast({
          text: own.removed,
          undo: { label: words.toasts.undo, run: () => void call('siteRules.add', rule).catch(failed) },
        }),
      failed,
    );
  };
  const sorted = [...rules].sort((a, b) => a.host.localeCompare(b.host) || a.madeAt - b.madeAt);
  return (
    <div class={fieldStyles.field}>
      <h3 class={fieldStyles.label} id="site-rules-title">
        {own.title}
      </h3>
      {failure && (
        <p role="alert" class={fieldStyles.error}>
          {own.notSaved}
        </p>
      )}
      {sorted.length === 0 ? (
        <div class={optionsStyles.card}>
          <Empty title={own.none}>{own.noneBody}</Empty>
        </div>
      ) : (
        <ul
          class={`${optionsStyles.card} ${optionsStyles.rows}`}
          role="list"
          aria-labelledby="site-rules-title"
        >
          {sorted.map((rule) => (
            <li class={switchStyles.line} key={rule.id}>
              <Favicon host={rule.host} />
              <div class="grow">
                <bdi dir="ltr">{rule.host}</bdi>
                <p class={switchStyles.lineHelp}>
                  {own.part[rule.part]} <bdi title={rule.selector}>{rule.text || rule.selector}</bdi>
                </p>
              </div>
              <Button
                size="sm"
                label={own.remove(rule.host, rule.text || rule.selector)}
                onPress={() => remove(rule)}
              >
                {own.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p class={fieldStyles.help}>{own.help}</p>
    </div>
  );
}
