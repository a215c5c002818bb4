/** The bytes of a secret: base64 after `whsec_`, as the specification writes it, or the text itself. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  if (secret.startsWith('whsec_')) {
    try {
      return Uint8Array.from(atob(secret.slice('whsec_'.length)), (byte) => byte.charCodeAt(0));
    } catch {
      // Not base64: then the secret is the whole text.
    }
  }
  return new TextEncoder().encode(secret);
}

/**
 * The headers of a signed delivery, by the Standard Webhooks specification
 * (github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md): HMAC-SHA-256 of `id.timestamp.body`,
 * with the time in whole seconds, so that a receiver can check it with any of the specification's libraries. The id is
 * the same for every attempt, the time is that of the attempt.
 */
export async function signWebhook(
  secret: string,
  { id, body, at }: { id: string; body: string; at: number },
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at / 1000));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyOf(secret), hmac, false, ['sign']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...digest))}`,
  };
}

/** A new secret, in the form of the specification: 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
