import { defineMigration, type MigrationBlocks } from 'sitectl/migrate';

function split(content: MigrationBlocks): void {
  content.replace('JumbotronBlock', (banner) => {
    const { backgroundImage, foregroundImage, heading, subheading, ctaLabel, ctaHref } =
      banner.props;
    if (backgroundImage !== '' || foregroundImage !== '') return [banner];
    const title = content.newBlock('HeadingBlock', { text: heading, align: banner.props.align });
    if (subheading === '' && ctaLabel === '') return [title];
    const card = { title: '', body: subheading, ctaLabel, ctaHref };
    return [title, content.newBlock('Card', card)];
  });
  content.wrap('Card', 'content', () => content.newBlock('OneCol'));
}

export default defineMigration({
  description: 'Split each banner without a picture into a heading and a card with its button.',
  page: split,
  section: split,
});
