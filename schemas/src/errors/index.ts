/** Every error of the API and of `sitectl`, and the problems of a value in plain words. */
export { AppError, type ErrorBody } from './app-error.ts';
export { checkValue } from './check-value.ts';
export { type ErrorCode, errorTable } from './errors.ts';
export { isNoRoom } from './no-room.ts';
export { formatProblem, type Issue, toIssues } from './problem.ts';
