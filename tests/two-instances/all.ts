/**
 * What an instance keeps in its memory, with two of them: tests of `app` once more. One file, so that
 * one worker loads the site once; that takes longer than the tests. It has no test of its own, so no
 * name of a test file.
 */
import '../../api/src/features/sessions/sessions.test.ts';
import '../contract/security/sign-in.test.ts';
import '../contract/spec/contact-requests.test.ts';
