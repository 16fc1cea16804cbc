/** Rental items, the rules and prices of the shop, estimates and enquiries. */
export { type ChangedTotal, changedTotals, describeChangedTotal } from './changed-totals.ts';
export {
  estimateAnswer,
  estimateRequest,
  itemChoices,
  type Overlap,
  overlapsAnswer,
  type SelectableItem,
} from './enquiry/enquiry-calls.ts';
export { type EnquiryInput, enquiryOfInput } from './enquiry/enquiry-input.ts';
export { CONFIRMS, describeEnquiry, estimateLines, itemLines } from './enquiry/enquiry-text.ts';
export {
  type Enquiry,
  type EnquiryEstimate,
  enquiryFields,
  enquiryOf,
  type EnquiryOutcome,
  isEnquiry,
  type RentalMoment,
  rentalSpan,
  type SentEnquiry,
  sentEnquiryFields,
  splitEnquiry,
} from './enquiry/enquiry.ts';
export { estimateRental } from './estimate/estimate.ts';
export type { PricedItem } from './estimate/order.ts';
export type { Estimate } from './estimate/shape.ts';
export {
  type ChangedExample,
  changedExamples,
  estimateExample,
  type ExampleOrder,
} from './examples.ts';
export { decimalsOf, formatAmount } from './format-amount.ts';
export { addressOfName, freeAddress } from './item-address.ts';
export { chosenItems, type ItemChoice } from './item-choice.ts';
export { diffItemFields } from './item-diff.ts';
export { canonicalItem, hashItem, imagesOfItem, readItem, tidyItem } from './item-form.ts';
export {
  type ImportItems,
  importItemsAnswer,
  type ImportItemsAnswer,
  importItemsRequest,
} from './item-import.ts';
export { newPlaces, placeAfter } from './item-order.ts';
export { readItemTable } from './item-table/read.ts';
export { periodOfTitle } from './item-table/period-titles.ts';
export { type ItemTableChanges, planItemTable } from './item-table/plan.ts';
export { presentItemTable } from './item-table/present.ts';
export { ITEM_TABLE_MOST, type ItemTablePlan, type TableProblem } from './item-table/shape.ts';
export { toItemTable } from './item-table/write.ts';
export {
  type BulkItems,
  bulkItemsAnswer,
  type BulkItemsAnswer,
  bulkItemsRequest,
  type CreateItem,
  createItemRequest,
  type ItemAnswer,
  itemAnswer,
  type ItemContact,
  type ItemFilter,
  type ItemHead,
  itemList,
  itemVersionAnswer,
  type ItemVersionAnswer,
  listItemsQuery,
  type NewItem,
  orderItemsRequest,
  type UpdateItem,
  updateItemRequest,
} from './item-calls.ts';
export { item, type Item, type ItemFields, itemFields, itemKey, itemName } from './item.ts';
export { itemPictures, itemsOfBlock } from './items-of-content.ts';
export {
  ENQUIRY_MOST,
  EXAMPLES_NEEDED,
  ITEMS_SHOWN_MOST,
  QUANTITY_MOST,
  QUOTE_TEXT_MOST,
  RENTALS_MOST,
} from './limits.ts';
export { listPage, type ListPage, listPagePath } from './list-page.ts';
export { addressPart } from './primitives.ts';
export {
  categoryPath,
  itemPath,
  type PublicItem,
  type PublicItemPage,
  type PublicRentals,
  rentalsPath,
  shownCategories,
} from './public-item.ts';
export {
  fillQuote,
  QUOTE_NAMES,
  quoteToStore,
  quoteValues,
  type QuoteWords,
  standardQuote,
  unknownQuoteNames,
} from './enquiry/quote.ts';
export { amountInput, readAmount } from './read-amount.ts';
export { requestNumber } from './enquiry/request-number.ts';
export {
  RENTAL_DAYS,
  type RentalCategory,
  type RentalExample,
  type RentalFee,
  type RentalPeriod,
  type Rentals,
  rentals,
  type RentalZone,
  showsEstimates,
} from './settings.ts';
