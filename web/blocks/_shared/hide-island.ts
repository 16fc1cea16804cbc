/** The style that hides the enquiry form that needs script. The head of a page has it for browsers without script. */
export const HIDE_ISLAND = '[data-island=EnquiryForm]{display:none}';
