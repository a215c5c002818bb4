import type { FailureReason } from '@/lib/core/model/errors';

type CodeFacts = {
  reason: FailureReason;
  /** False when repeating the request must end the same way. */
  retryable: boolean;
};

const once = (reason: FailureReason): CodeFacts => ({ reason, retryable: false });
const mends = (reason: FailureReason): CodeFacts => ({ reason, retryable: true });

/** The service's own codes (docs/service.md 2.3) that say more than the status does. The list is open. */
const codes: Record<string, CodeFacts> = {
  // About the page
  SCRAPE_DNS_RESOLUTION_ERROR: once('site-error'),
  SCRAPE_ALL_ENGINES_FAILED: mends('site-error'),
  SCRAPE_SSL_ERROR: once('site-error'),
  SCRAPE_SITE_ERROR: mends('site-error'),
  SCRAPE_PDF_PREFETCH_FAILED: mends('site-error'),
  SCRAPE_DOCUMENT_PREFETCH_FAILED: mends('site-error'),
  SCRAPE_RETRY_LIMIT: once('site-error'),
  SCRAPE_PDF_FETCH_PROXY_ERROR: mends('site-error'),
  SCRAPE_DOCUMENT_FETCH_PROXY_ERROR: mends('site-error'),
  SCRAPE_RACED_REDIRECT_ERROR: mends('site-error'),
  SCRAPE_SITEMAP_ERROR: mends('site-error'),
  MAP_FAILED: mends('site-error'),
  SCRAPE_PDF_ANTIBOT_ERROR: once('site-refused'),
  SCRAPE_DOCUMENT_ANTIBOT_ERROR: once('site-refused'),
  SCRAPE_MEDIA_ACCESS_DENIED: once('site-refused'),
  UNSUPPORTED_SITE: once('site-unsupported'),
  unsafe_domain_blocked: once('site-unsupported'),
  SAFE_MODE_BLOCKED: once('site-unsupported'),
  SCRAPE_SITE_RESTRICTION_BLOCKED: once('site-unsupported'),
  SCRAPE_PROMPT_INJECTION_DETECTED: once('prompt-injection'),
  SCRAPE_TIMEOUT: mends('timed-out'),
  MAP_TIMEOUT: mends('timed-out'),
  SCRAPE_PDF_INSUFFICIENT_TIME_ERROR: once('timed-out'),
  SCRAPE_NO_CACHED_DATA: once('not-found'),
  SCRAPE_LOCKDOWN_CACHE_MISS: once('not-found'),
  THIRD_PARTY_DATA_NOT_FOUND: once('not-found'),
  // About the request
  BAD_REQUEST_INVALID_JSON: once('bad-request'),
  SCRAPE_ACTION_ERROR: once('bad-request'),
  SCRAPE_ACTIONS_NOT_SUPPORTED: once('service-cannot'),
  PARSE_UNSUPPORTED_OPTIONS: once('service-cannot'),
  UNSUPPORTED_FILE_TYPE: once('service-cannot'),
  THIRD_PARTY_DATA_UNSUPPORTED_OPTION: once('service-cannot'),
  SCRAPE_UNSUPPORTED_FILE_ERROR: once('service-cannot'),
  SCRAPE_BRANDING_NOT_SUPPORTED: once('service-cannot'),
  SCRAPE_AUDIO_UNSUPPORTED_URL: once('service-cannot'),
  SCRAPE_VIDEO_UNSUPPORTED_URL: once('service-cannot'),
  SCRAPE_JSON_CONTENT_TOO_LARGE: once('service-cannot'),
  SCRAPE_PDF_OCR_REQUIRED: once('service-cannot'),
  SCRAPE_ZDR_VIOLATION_ERROR: once('service-cannot'),
  SCRAPE_X_TWITTER_CONFIGURATION_ERROR: once('service-cannot'),
  // About the service
  UNKNOWN_ERROR: mends('service-error'),
  SCRAPE_PROXY_SELECTION_ERROR: mends('service-error'),
  SCRAPE_JOB_CANCELLED: mends('service-error'),
};

/** The meaning of a service's code, or undefined when it says nothing beyond the status. */
export function factsOfCode(code: string | undefined): CodeFacts | undefined {
  return code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
}
