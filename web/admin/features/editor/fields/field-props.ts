/** The props of a field component, from Puck or from the list that contains it. */
export interface FieldProps<Shape> {
  field: Shape;
  /** The path of the prop, such as `items[0].url`. A problem names its field by this path. */
  name: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly: boolean;
}
