export type FormValue = string | { [key: string]: FormValue };

/** Parses a form-encoded body with nested names, as Stripe's SDK sends it: `items[0][price]=price_1`. */
export function parseForm(text: string): Record<string, FormValue> {
  const result: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    const lastKey = keys.pop() ?? '';
    let target = result;
    for (const key of keys) {
      const next = target[key] ?? {};
      if (typeof next !== 'object') throw new Error(`invalid name ${name}`);
      target[key] = next;
      target = next;
    }
    target[lastKey] = value;
  }
  return result;
}

export function getFormText(form: FormValue | undefined, ...keys: string[]): string | undefined {
  const value = getValue(form, ...keys);
  return typeof value === 'string' ? value : undefined;
}

/** The strings of a list (`expand[0]=…`) or of an object (`metadata[planId]=…`). */
export function getFormTextRecord(
  form: FormValue | undefined,
  ...keys: string[]
): Record<string, string> {
  const value = getValue(form, ...keys);
  if (typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

function getValue(form: FormValue | undefined, ...keys: string[]): FormValue | undefined {
  let value = form;
  for (const key of keys) {
    if (typeof value !== 'object') return undefined;
    value = value[key];
  }
  return value;
}
