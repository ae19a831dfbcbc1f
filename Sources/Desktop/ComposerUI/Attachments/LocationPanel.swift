import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Asks for a place, and perhaps its name and address.
final class LocationPanel: AttachmentPanel {
    var widget: Widget { column }
    weak var delegate: (any AttachmentPanelDelegate)?

    private let column = Box(.vertical, spacing: 8)
    private let strings: Strings
    private let place: Entry
    private let name: Entry
    private let address: Entry
    /// The place as it was understood, the reason why it was not, or a hint.
    private let note = Label(overflow: .wraps)

    init(_ strings: Strings) {
        self.strings = strings
        place = Entry(label: strings.coordinates, hint: strings.coordinates)
        name = Entry(label: strings.placeName, hint: strings.placeName)
        address = Entry(label: strings.placeAddress, hint: strings.placeAddress)
        note.addStyleClass("caption")
        note.setWidestLine(46)
        for part in [place, note, name, address] as [Widget] { column.append(part) }
        column.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        for entry in [name, address] { entry.limit(to: LocationForm.longestText) }
        for entry in [place, name, address] {
            entry.onChange { [weak self] in self?.changed() }
            entry.onSubmit { [weak self] in self?.delegate?.attachmentPanelSubmits() }
        }
        show()
    }

    private var form: LocationForm {
        LocationForm(place: place.text, name: name.text, address: address.text)
    }

    var media: [Media] { (try? form.media.get()).map { [$0] } ?? [] }

    func focus() { place.takeFocus() }

    func stop() {}

    private func changed() {
        show()
        delegate?.attachmentPanelChanged()
    }

    private func show() {
        let problem: LocationFormError? =
            if case .failure(let error) = form.media { error } else { nil }
        note.text = problem.map(words) ?? form.understood
        let isWrong = problem != nil && problem != .noPlace
        if isWrong { note.addStyleClass("error") } else { note.removeStyleClass("error") }
        if isWrong { note.removeStyleClass("dim-label") } else { note.addStyleClass("dim-label") }
    }

    private func words(_ problem: LocationFormError) -> String {
        switch problem {
        case .noPlace: strings.coordinatesHint
        case .place(.noCoordinates): "\(strings.noCoordinates) \(strings.coordinatesHint)"
        case .place(.shortenedLink): strings.shortenedMapLink
        case .place(.latitude): strings.wrongLatitude
        case .place(.longitude): strings.wrongLongitude
        case .addressWithoutName: strings.addressWithoutName
        }
    }
}
