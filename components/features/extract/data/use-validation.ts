import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '@/lib/features/schema/schema';
import { validate, type Validation } from '@/lib/features/schema/validate';

/** The data checked against its schema. Undefined without a schema, and until the check has ended. */
export function useValidation(data: unknown, schema: Schema | undefined): Validation | undefined {
  const [checked, setChecked] = useState<{ data: unknown; schema: Schema; validation: Validation }>();
  useEffect(() => {
    let stopped = false;
    if (schema !== undefined)
      void validate(data, schema).then((validation) => {
        if (!stopped) setChecked({ data, schema, validation });
      });
    return () => {
      stopped = true;
    };
  }, [data, schema]);
  return checked?.data === data && checked?.schema === schema ? checked?.validation : undefined;
}
