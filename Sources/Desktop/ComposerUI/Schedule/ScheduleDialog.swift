import ChatPresentation
package import ClientModel
import Foundation
package import GTKBridge
package import Localization
import StdExtras

/// Asks when a message is to be sent: a month of days, and a time of day.
package final class ScheduleDialog {
    private static let width = 400

    private let window: DialogWindow
    private let strings: Strings
    private let calendar = CalendarView()
    private let time: Entry
    private let note = Label(overflow: .wraps, alignment: .center)
    private let confirm: GTKBridge.Button
    /// Tells the server's time: the dialog may be open for long.
    private let now: @MainActor () -> Int32
    private let zone = TimeZoneRules(.current)
    private let choose: @MainActor (SendTime) -> Void

    private init(
        _ strings: Strings,
        isReminder: Bool,
        at date: Int64,
        now: @escaping @MainActor () -> Int32,
        over parent: ApplicationWindow,
        choose: @escaping @MainActor (SendTime) -> Void
    ) {
        (self.strings, self.now, self.choose) = (strings, now, choose)
        let title = isReminder ? strings.reminderTitle : strings.scheduleTitle
        window = DialogWindow(title, over: parent, width: Self.width, height: -1)
        time = Entry(label: strings.timeOfSending, hint: "14:05")
        confirm = Button(strings.schedule) {}
        build(title)
        calendar.nameArrows([
            strings.previousMonth, strings.nextMonth, strings.previousYear, strings.nextYear,
        ])
        calendar.select(date)
        time.text = strings.time(zone.time(of: Int32(clamping: date)))
        show()
        confirm.onPress { self.submit() }
        time.onChange { self.show() }
        time.onSubmit { self.submit() }
        calendar.onChange { self.show() }
        calendar.onTurn { self.show() }
    }

    private func build(_ title: String) {
        let header = HeaderBar()
        header.setTitle(WindowTitle(title))
        header.showWindowButtons(start: false, end: false)
        header.addAtStart(Button(strings.cancel) { [window] in window.close() })
        confirm.addStyleClass("suggested-action")
        header.addAtEnd(confirm)
        time.limit(to: 5)
        time.align(horizontal: .center)
        note.addStyleClass("caption")
        note.setWidestLine(40)
        let column = Box(.vertical, spacing: 10)
        for part in [calendar, time, note] as [Widget] { column.append(part) }
        column.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        let content = Box(.vertical)
        for part in [header, column] as [Widget] { content.append(part) }
        content.setLeastSize(width: Self.width)
        window.setContent(content)
        window.fitContent()
    }

    /// Shows the dialog; `choose` is called with the time that the user chose.
    ///
    /// - Parameters:
    ///   - strings: The texts.
    ///   - isReminder: True for a note to oneself.
    ///   - before: The time until now, of a message that waits already.
    ///   - now: Tells the server's time, in seconds since 1970.
    ///   - parent: The window of the chat.
    ///   - choose: Called with the time.
    package static func ask(
        _ strings: Strings,
        isReminder: Bool,
        instead before: SendTime? = nil,
        now: @escaping @MainActor () -> Int32,
        over parent: ApplicationWindow,
        choose: @escaping @MainActor (SendTime) -> Void
    ) {
        let opened = Int64(now())
        var date = opened + ScheduleForm.proposedWait
        if case .at(let known)? = before, Int64(known) > opened { date = Int64(known) }
        let dialog = ScheduleDialog(
            strings,
            isReminder: isReminder,
            at: date,
            now: now,
            over: parent,
            choose: choose
        )
        dialog.window.present()
        dialog.time.takeFocus()
    }

    /// The chosen time, or the reason why there is none.
    private var chosen: Result<Int32, ScheduleFormError> {
        let clock = ScheduleForm(time: time.text).clockTime
        return ScheduleForm.check(
            clock.flatMap { calendar.moment(hour: $0.hour, minute: $0.minute) },
            now: Int64(now())
        )
    }

    private func show() {
        let chosen = chosen
        confirm.isSensitive = (try? chosen.get()) != nil
        switch chosen {
        case .success(let date):
            let day = strings.longDate(zone.day(of: date).date, withYear: true)
            note.text = strings.willBeSent(day: day, time: strings.time(zone.time(of: date)))
            note.removeStyleClass("error")
        case .failure(let problem):
            note.text =
                switch problem {
                case .noTime: strings.timeIsNone
                case .passed: strings.timeHasPassed
                case .tooSoon: strings.timeIsTooSoon
                case .tooFar: strings.timeIsTooFar
                }
            note.addStyleClass("error")
        }
    }

    private func submit() {
        guard let date = try? chosen.get() else {
            // The time was far enough when it was written.
            show()
            return
        }
        window.close()
        choose(.at(date))
    }
}
