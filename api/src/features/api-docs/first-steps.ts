import { blockSchemas } from '@siteyard/schemas/blocks';

const TYPES = `The types are ${blockSchemas.map(({ type }) => type).join(', ')}.`;

/** A picture of one pixel, a PNG in base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNwa9oCAAKOAX32jl6wAAAAAElFTkSuQmCC';

/** A step of the introduction. */
interface Step {
  /** The explanation, in Markdown. */
  text: string;
  command: string;
}

const JSON_CALL = `-H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'`;

/**
 * Returns the steps that publish a page with curl. The commands run unchanged in a POSIX shell.
 * @param origin the address of the site
 */
export function firstSteps(origin: string): readonly Step[] {
  return [
    {
      text: 'Create an access token in the folder of Siteyard, on the machine of the site. The token is shown once.',
      command: `export SITE=${origin}
export TOKEN=$(npx sitectl token create first-steps --scope read,write)`,
    },
    {
      text: 'Create a page. It is empty, and only you see it. The answer is the page as JSON. The command stores the `id` of the page in a variable for the next steps. The `content_revision` of the page is 0.',
      command: `export PAGE=$(curl -sS "$SITE/api/pages" ${JSON_CALL} \\
  -d '{"page":{"title":"Mini diggers","address":"mini-diggers"}}' | sed 's/^{"id":\\([0-9]*\\).*/\\1/')
echo "$PAGE"`,
    },
    {
      text: `Publish its content: a list of blocks, each with a type, an id of your choice, and its props. \`npx sitectl schema Card\` prints the props of a Card. ${TYPES} \`If-Match\` has the revision that you have loaded, so that you never replace the work of another person.`,
      command: `curl -sS -X PUT "$SITE/api/pages/$PAGE" ${JSON_CALL} -H 'If-Match: "0"' \\
  -d '{"page":{"content":{"content":[
        {"type":"HeadingBlock","props":{"id":"heading-1","text":"Mini diggers","level":1}},
        {"type":"Card","props":{"id":"card-1","title":"1.5 t","body":"Fits through a garden gate."}}
      ]}}}'`,
    },
    {
      text: 'Upload a picture, here of one pixel. The answer has its `url`. A Card shows the picture if its `imageUrl` has this value, and `imageAlt` describes the picture.',
      command: `echo ${PIXEL} | base64 -d > pixel.png
curl -sS "$SITE/api/uploads" -H "Authorization: Bearer $TOKEN" -F file=@pixel.png`,
    },
    {
      text: 'View the page as a visitor, here or in a browser.',
      command: `curl -sS "$SITE/mini-diggers" | grep -o 'Fits through a garden gate'`,
    },
    {
      text: 'Publish again with the old revision. The answer is 409 with the current page: load it, apply your change, and send its `content_revision`.',
      command: `curl -sS -i -X PUT "$SITE/api/pages/$PAGE" ${JSON_CALL} -H 'If-Match: "0"' \\
  -d '{"page":{"content":{"content":[]}}}'`,
    },
    {
      text: 'Delete the page and the token.',
      command: `curl -sS -X DELETE "$SITE/api/pages/$PAGE" -H "Authorization: Bearer $TOKEN"
npx sitectl token revoke first-steps`,
    },
  ];
}

const INTRODUCTION =
  'The calls of a Siteyard site. Administrators sign in and send the session cookie; programs send an access token. There is no CORS.';

/** Returns the introduction of the contract in Markdown. @param origin the address of the site */
export function introduction(origin: string): string {
  const steps = firstSteps(origin).map(
    ({ text, command }, index) =>
      `${index + 1}. ${text}\n\n${indent('```sh\n' + command + '\n```')}`,
  );
  return [INTRODUCTION, '## First steps: publish a page with curl', ...steps].join('\n\n');
}

const indent = (text: string) => text.replace(/^/gm, '   ');
