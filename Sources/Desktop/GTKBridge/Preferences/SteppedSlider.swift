import CGTK4

/// A slider for a number, with steps and marks.
public final class SteppedSlider: Widget {
    private let suppressor = SignalSuppressor()

    /// Creates a slider.
    ///
    /// - Parameters:
    ///   - label: The accessible name.
    ///   - range: The range of values.
    ///   - step: The smallest difference between two values.
    ///   - value: The initial value.
    ///   - change: Called with each value while the user moves the knob.
    public init(
        label: String,
        in range: ClosedRange<Double>,
        step: Double,
        value: Double,
        change: @escaping @MainActor (Double) -> Void
    ) {
        super.init(
            Self.made(
                gtk_scale_new_with_range(
                    GTK_ORIENTATION_HORIZONTAL,
                    range.lowerBound,
                    range.upperBound,
                    step
                )
            )
        )
        setAccessibleLabel(label)
        gtk_scale_set_draw_value(cast(), 0)
        gtk_range_set_round_digits(cast(), 0)
        self.value = value
        let (slider, suppressor) = (cast(to: GtkRange.self), suppressor)
        connect(pointer, "value-changed") { if !suppressor.isOn { change(gtk_range_get_value(slider)) } }
    }

    /// The value.
    public var value: Double {
        get { gtk_range_get_value(cast()) }
        set {
            suppressor.during { gtk_range_set_value(cast(), newValue) }
        }
    }
}
