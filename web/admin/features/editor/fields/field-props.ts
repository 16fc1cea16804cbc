/** What a field component gets, from Puck or from the list that it is in. */
export interface FieldProps<Shape> {
  field: Shape;
  /** The prop's path, such as `items[0].url`, by which a problem finds its field. */
  name: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly: boolean;
}
