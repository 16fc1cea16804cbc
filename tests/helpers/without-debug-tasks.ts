/**
 * React makes a task for a debugger of each element it creates, where the console offers to. Nobody
 * debugs here, and it takes a tenth of the time of the tests of the admin. React looks for it once,
 * when it is loaded, so this comes first.
 */
delete (console as Partial<Console> & { createTask?: unknown }).createTask;
