import { defineMigration } from 'sitectl/migrate';

export default defineMigration({
  description: 'Split each banner without a picture into a heading and a card with its button.',
  page(page) {
    page.replace('JumbotronBlock', (banner) => {
      const { backgroundImage, foregroundImage, heading, subheading, ctaLabel, ctaHref } =
        banner.props;
      if (backgroundImage !== '' || foregroundImage !== '') return [banner];
      const title = page.newBlock('HeadingBlock', { text: heading, align: banner.props.align });
      if (subheading === '' && ctaLabel === '') return [title];
      const card = { title: '', body: subheading, ctaLabel, ctaHref };
      return [title, page.newBlock('Card', card)];
    });
    page.wrap('Card', 'content', () => page.newBlock('OneCol'));
  },
});
