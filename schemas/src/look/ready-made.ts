import { look, type Look } from './look.ts';

/** A look that an owner can choose and then change. */
export interface ReadyMadeLook {
  name: string;
  /** A description in a few words. */
  about: string;
  look: Look;
}

const make = (name: string, about: string, choices: Partial<Look>): ReadyMadeLook => ({
  name,
  about,
  look: look.parse(choices),
});

/**
 * Looks that an owner can choose and then change. No footer has the brand colour, because a page may end
 * with a section in this colour.
 */
export const READY_MADE_LOOKS: readonly ReadyMadeLook[] = [
  make('Machine yard', 'Narrow letters, black and amber', {
    brand: '#1f2328',
    accent: '#ffb000',
    neutral: 'plain',
    heading_font: 'barlow-condensed',
    body_font: 'archivo',
    corners: 'square',
    buttons: 'square',
    density: 'compact',
    header: 'dark',
    footer: 'light',
    heading_line: 'shown',
  }),
  make('Tool shop', 'A red header, black buttons', {
    brand: '#b91c1c',
    accent: '#1c1917',
    neutral: 'warm',
    heading_font: 'archivo',
    body_font: 'archivo',
    corners: 'soft',
    buttons: 'rounded',
    density: 'regular',
    header: 'brand',
    footer: 'dark',
    heading_line: 'hidden',
  }),
  make('Garden and home', 'Green, round and airy', {
    brand: '#256b3b',
    accent: '#2f7d46',
    neutral: 'brand',
    heading_font: 'nunito',
    body_font: 'nunito',
    corners: 'round',
    buttons: 'pill',
    density: 'spacious',
    header: 'light',
    footer: 'dark',
    heading_line: 'hidden',
  }),
  make('Party and events', 'Purple from edge to edge, yellow buttons', {
    brand: '#5b2a86',
    accent: '#ffd23f',
    neutral: 'brand',
    heading_font: 'nunito',
    body_font: 'system',
    corners: 'round',
    buttons: 'pill',
    density: 'regular',
    header: 'brand',
    footer: 'dark',
    heading_line: 'shown',
  }),
  make('Family business', 'A warm serif, navy and brick', {
    brand: '#1d3557',
    accent: '#b5482f',
    neutral: 'warm',
    heading_font: 'aleo',
    body_font: 'system',
    corners: 'soft',
    buttons: 'rounded',
    density: 'regular',
    header: 'light',
    footer: 'dark',
    heading_line: 'shown',
  }),
  make('Clear and modern', 'White and blue, with much space', {
    brand: '#0b57d0',
    accent: '#0b57d0',
    neutral: 'plain',
    heading_font: 'archivo',
    body_font: 'system',
    corners: 'round',
    buttons: 'rounded',
    density: 'spacious',
    header: 'light',
    footer: 'light',
    heading_line: 'hidden',
  }),
];
