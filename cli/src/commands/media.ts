import { Argument, type Command } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';

/** `sitectl media`: the pictures of a site. */
export function addMedia(program: Command): void {
  const media = program
    .command('media')
    .summary('add pictures')
    .description('Add pictures to a site. To bring many with their pages, use import.');
  addAdd(media);
}

function addAdd(media: Command): void {
  const command = media
    .command('add')
    .summary('upload a picture')
    .description(
      'Upload a picture with its alternative text, and print its path on the site, for the pages that ' +
        'show it. The same picture again gets the same path, and the new text.',
    )
    .addArgument(new Argument('<file>', 'a JPEG, PNG, WebP, GIF, AVIF or ICO file'))
    .requiredOption(
      '--alt <text>',
      'describes the picture to people who cannot see it; "" if it only decorates',
    );
  finish(
    withWritableTarget(command),
    `
  sitectl media add digger.jpg --alt "A mini digger in a garden"
  sitectl media add line.png --alt "" --env staging
  path=$(sitectl media add digger.jpg --alt "A mini digger" --url https://www.example.com)`,
    () => import('./media/add.ts'),
  );
}
