import { AppError, formatProblem } from '@siteyard/schemas/errors';
import { scanJson, isOverLimits } from '@siteyard/schemas/values';
import { JSON_DOCUMENT_LIMITS } from '@siteyard/schemas/primitives/limits';

/** Smaller JSON is parsed quickly. The scan afterwards names the place that is too deep. */
const SMALL = 64 * 1024;

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses the JSON of a request: an object or a list, not nested too deeply, without too many values or
 * keys, and without forbidden keys. An empty text counts as an empty object, which clients often mean by
 * it.
 * @param bytes UTF-8; the caller has bounded their length
 * @throws AppError `invalid_json`, `json_not_accepted`
 */
export function readJson(bytes: Buffer): unknown {
  // Checked before parsing, because parsing JSON of that kind takes half a second.
  if (bytes.length > SMALL && isOverLimits(bytes, JSON_DOCUMENT_LIMITS))
    throw new AppError('json_not_accepted');
  const value = parse(bytes.toString());
  const problem = scanJson(value, JSON_DOCUMENT_LIMITS);
  if (problem === null) return value;
  throw new AppError('json_not_accepted', {
    message: `The JSON cannot be accepted: ${formatProblem(problem)}.`,
  });
}

function parse(sent: string): unknown {
  const text = sent.startsWith(BYTE_ORDER_MARK) ? sent.slice(1) : sent;
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalid_json');
  }
  if (typeof value !== 'object' || value === null) throw new AppError('invalid_json');
  return value;
}
