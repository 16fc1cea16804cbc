import { isAnswered, questions, type QuestionsProps } from '@siteyard/schemas/blocks/Questions';
import { type PageContent, viewProps, walkBlocks } from '@siteyard/schemas/content';

/** The answered questions of a page as structured data for search engines; null if there are none. */
export function questionData(content: PageContent) {
  const mainEntity = [...walkBlocks(content)]
    .filter(({ block }) => block.type === questions.type)
    .flatMap(({ block }) => (viewProps(block) as Partial<QuestionsProps>).items ?? [])
    .filter(isAnswered)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: answer,
      },
    }));
  return mainEntity.length > 0 ? { '@type': 'FAQPage', mainEntity } : null;
}
