/**
 * Tests of `app` about the data that an instance keeps in memory, run with two instances. They are in one
 * file, so that a worker loads the site only once, which takes longer than the tests. The name is not that
 * of a test file, because the file has no tests itself.
 */
import '../../../api/src/features/sessions/sessions.test.ts';
import '../security/sign-in.test.ts';
import '../spec/contact-requests.test.ts';
